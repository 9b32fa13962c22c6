"""The properties of the selection, or of the scenario if nothing is selected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.edit.rename import Naming, Rename
from engine.edit.sheet.tracing import SetTracing
from engine.i18n import ntr, tr
from engine.model.identity.references import exists
from engine.model.ids import Kind, LineId, MilepostId, RailroadId, Ref
from engine.model.look import RailroadLook
from engine.model.network import whole_network
from engine.report.names import table_name
from studio.document.document import Document
from studio.document.following import Unhurried
from studio.family import studio_family
from studio.paint.pattern_icon import HEIGHT, WIDTH, pattern_icon
from studio.panels.forms.field_search import FieldSearch, contains, found_fields
from studio.panels.forms.fields import fields_of, shared
from studio.panels.forms.form import Form, put_in_tab_order
from studio.panels.forms.grid_fields import cell_facts, cell_fields
from studio.panels.forms.header_fields import grid_fields, header_fields, rule_fields, tracing_fields
from studio.panels.forms.rule_filter import RuleFilter
from studio.panels.names import described, kind_word, kinds_told, milepost_name
from studio.panels.page import scrolled
from studio.panels.usages import users
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import MarkedWords, Words
from studio.widgets.section import Section
from studio.widgets.tip import tip
from studio.widgets.tokens import SPACE

MANY = 200
"""Maximum number of selected items whose fields are compared; more are only counted."""

REF = Qt.ItemDataRole.UserRole


class InspectorPanel(QWidget):
    """The selection as a form. Every change is one step; errors appear under their field. `folded` is emitted with the
    names of the folded sections when the user opens or folds one."""

    folded = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None, folded: frozenset[str] = frozenset()) -> None:
        """`folded` are the names of sections to fold."""
        super().__init__(parent)
        self._folded = folded
        self._sections: dict[str, Section] = {}
        self.setAccessibleName(tr("Inspector"))
        self._document = document
        self._stale = True
        # After a preview only the numbers need an update, because the step does not change the board further.
        self._waits = False
        # Users are searched once the selection rests, because the first search walks the whole scenario.
        self._pause = QTimer(self, singleShot=True, interval=60)
        self._pause.timeout.connect(self._show_users)
        self.title = Words(parent=self)
        self.title.setWordWrap(True)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.preview = Words(parent=self)
        self.preview.setAccessibleName(tr("Color and pattern"))
        self.search = FieldSearch(self)
        self._has_found = True
        # One form for each kind of item, created once: a click from city to milepost creates no widgets.
        self._forms: dict[str, Form] = {}
        self._forms_place = QVBoxLayout()
        self.form = self._form_for("")
        self.facts = MarkedWords(parent=self, wraps=True)
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.used_by = self._section("used", tr("Used by"))
        self.used = QListWidget(self)
        self.used.setAccessibleName(tr("Used by"))
        self.used.setToolTip(tr("Click to select, double-click to show on the board"))
        self.used.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.used.itemClicked.connect(self._select)
        self.used.itemActivated.connect(self._go_to)
        things = QWidget(self)
        column = QVBoxLayout(things)
        column.addWidget(self.title)
        column.addWidget(self.preview)
        column.addLayout(self._forms_place)
        column.addWidget(self.facts)
        self.used_by.content.addWidget(self.used, 1)
        column.addWidget(self.used_by, 1)
        column.addStretch(0)

        self.header = Form(self._perform, self, board=document)
        self.grid = Form(self._perform, self, board=document)
        self.tracing = Form(self._perform, self)
        self.rules = Form(self._perform, self, stacked=True)
        self.rule_filter = RuleFilter(self.rules, self._perform, self)
        scenario = QWidget(self)
        column = QVBoxLayout(scenario)
        pages = (
            ("scenario", tr("Scenario"), self.header),
            ("grid", tr("Grid"), self.grid),
            ("tracing", tr("Tracing image"), self.tracing),
            ("rules", tr("Rules"), self.rules),
        )
        self._boxes: dict[Form, Section] = {}
        for name, title, form in pages:
            box = self._boxes[form] = self._section(name, title)
            if form is self.rules:
                box.content.addWidget(self.rule_filter)
            box.content.addWidget(form)
            column.addWidget(box)
        column.addStretch(1)
        self.remove_tracing = QPushButton(tr("Remove Image"), scenario)
        self.remove_tracing.setToolTip(tr("Remove the image from the board. Its file is not deleted."))
        self.remove_tracing.clicked.connect(lambda: self._perform(SetTracing(None)))
        self._boxes[self.tracing].content.addWidget(self.remove_tracing)

        self.empty = EmptyState(
            tr("Open a scenario and click an item on the board to see its properties here."),
            "picture-pointer",
            parent=self,
        )
        self.nothing = EmptyState(picture="picture-search", action=tr("Clear Search"), parent=self)
        self.nothing.acted.connect(self._clear)
        self.pages = QStackedWidget(self)
        self._things, self._scenario = scrolled(things, sideways=True), scrolled(scenario, sideways=True)
        for page in (self._things, self._scenario, self.empty, self.nothing):
            self.pages.addWidget(page)
        self._above = QWidget(self)
        row = QVBoxLayout(self._above)
        row.setContentsMargins(SPACE.s, SPACE.xs, SPACE.s, 0)
        row.addWidget(self.search)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._above)
        layout.addWidget(self.pages)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._focus_found)
        self._follow = Unhurried(document, self._refresh, self)
        document.changed.connect(self._follow.call)
        document.selection_settled.connect(self._refresh)
        document.stepped.connect(self._catch_up)
        self._refresh()

    def _section(self, name: str, title: str) -> Section:
        """Return a section that is folded as the user left it."""
        section = Section(title, self)
        section.fold(name in self._folded)
        section.toggled.connect(partial(self._fold, name))
        self._sections[name] = section
        return section

    def _fold(self, name: str, is_open: bool) -> None:
        self._folded = self._folded - {name} if is_open else self._folded | {name}
        self.folded.emit(self._folded)

    def showEvent(self, event: object) -> None:
        """Catch up when the panel becomes visible."""
        if self._stale:
            self.refresh()

    def _refresh(self) -> None:
        # A hidden panel does no work.
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def _catch_up(self) -> None:
        if self._waits or self._follow.is_behind:
            self._refresh()

    def refresh(self) -> None:
        """Show the current selection."""
        self._stale = False
        document = self._document
        refs = sorted(document.selection)
        self._waits = document.is_previewing
        if document.is_previewing and len(refs) > 1:
            return  # Numbers of many moving items are meaningless until they rest.
        self._above.setVisible(document.is_open)
        if not document.is_open:
            self.pages.setCurrentWidget(self.empty)
        elif refs:
            self._show_things(refs)
        else:
            self._show_scenario()

    def _show_scenario(self) -> None:
        scenario, words = self._document.scenario, self.search.words
        pages = {
            self.header: header_fields(scenario),
            self.grid: grid_fields(scenario),
            self.tracing: tracing_fields(scenario, self._document.folder),
            self.rules: rule_fields(scenario, self._document.family),
        }
        made = [form.show_fields(fields) for form, fields in pages.items()]
        is_any = False
        for form, fields in pages.items():
            box = self._boxes[form]
            if form is self.rules:
                is_found = self.rule_filter.follow(fields, words, box.title)
            else:
                found = found_fields(fields, words, box.title)
                form.show_only(found, words)
                is_found = bool(found)
            is_any |= is_found
            box.setVisible(bool(fields) and is_found)
            box.count_changed(sum(field.is_set for field in fields))
            box.mark(words)
        self.remove_tracing.setVisible(not words)
        self._show_page(self._scenario, is_any)
        if any(made):
            own = {self.tracing: [self.remove_tracing]}
            before = {self.rules: self.rule_filter.stops}
            stops = (
                stop
                for form in pages
                for stop in (
                    self._boxes[form].header,
                    *before.get(form, ()),
                    *form.stops,
                    *own.get(form, ()),
                )
            )
            put_in_tab_order((self.search, *stops))

    def _show_page(self, page: QWidget, is_found: bool) -> None:
        """Show a page, or that nothing on it contains the searched words."""
        if not is_found:
            self.nothing.setText(tr("No field contains “{text}”.").format(text=self.search.text().strip()))
        self.pages.setCurrentWidget(page if is_found else self.nothing)

    def ask(self) -> None:
        """Focus the search field and select its text."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def event(self, event: QEvent) -> bool:
        """Let Ctrl+F focus the search field while the focus is in the panel; elsewhere it finds items of the board."""
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Find):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.ask()
                return True
        return super().event(event)

    def _search(self) -> None:
        """Show what contains the typed words. Sections are open meanwhile."""
        is_searching = bool(self.search.words)
        for name, section in self._sections.items():
            section.fold(not is_searching and name in self._folded)
        self.refresh()

    def _clear(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_found(self) -> None:
        page = self.pages.currentWidget()
        forms = [self.form] if page is self._things else list(self._boxes) if page is self._scenario else []
        any(form.focus_first() for form in forms)

    def _show_things(self, refs: list[Ref]) -> None:
        scenario = self._document.scenario
        family = studio_family(scenario.family)
        own = self._own_words()
        one = refs[0] if len(refs) == 1 else None
        self.title.setText(described(scenario, one, own) if one else kinds_told(refs, own))
        cells = [ref for ref in refs if ref.kind == "cell"]
        alike = len({ref.kind for ref in refs}) == 1 and len(refs) <= MANY
        fields = [
            [*fields_of(scenario, ref), *(family.fields(scenario, ref) if family else ())]
            for ref in refs
            if alike and not cells and (ref.kind == "content" or exists(scenario, ref))
        ]
        form = self._form_for(f"{'cell' if cells else refs[0].kind} {one is None}" if fields or cells else "")
        # Only cells are shown together in large numbers.
        listed = cell_fields(scenario, cells) if cells else shared(fields) if fields else []
        if form.show_fields(listed):
            put_in_tab_order([self.search, *form.stops, self.used_by.header, self.used])
        words = self.search.words
        found = found_fields(listed, words, "")
        form.show_only(found, words)
        if form is not self.form:
            self.form.hide()
            form.show()
            self.form = form
        self._show_band(one)
        # Uses are known later, and may contain the words.
        if found or self.pages.currentWidget() is not self.nothing:
            self.pages.setCurrentWidget(self._things)
        if self._document.is_previewing:
            return
        stands = one is not None and (one.kind == "cell" or exists(scenario, one))
        told = cell_facts(scenario, one) if one and one.kind == "cell" else []
        told += family.facts(scenario, one) if one and family and stands else ()
        if one and one.kind == "section":
            told += self._section_told(one)
        told = [(title, text) for title, text in told if contains(words, title, text)]
        self.facts.setText("\n".join(f"{title}: {text}" for title, text in told))
        self.facts.mark(words)
        self.facts.setVisible(bool(told))
        self._has_found = bool(found or told or not words)
        self.used.clear()
        self._pause.start()

    def write(self, field: str, then: Callable[[], object]) -> None:
        """Focus a field of the selection and select its text; Enter ends with `then`."""
        self.search.clear()
        self.refresh()
        editor = self.form.editors.get(field)
        if editor is not None:
            editor.ask(then)

    def _form_for(self, key: str) -> Form:
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = Form(self._perform, self, board=self._document)
            form.setVisible(not key)
            self._forms_place.addWidget(form)
        return form

    def _show_band(self, one: Ref | None) -> None:
        board, look = self._document.scenario.board, self._document.scenario.look
        railroad = RailroadId(one.id) if one and one.kind == "railroad" else None
        if one and one.kind == "line" and one.id in board.lines:
            railroad = board.lines[LineId(one.id)].railroad
        self.preview.setVisible(railroad is not None)
        if railroad is not None:
            drawn = look.railroads.get(railroad, RailroadLook())
            icon = pattern_icon(drawn.colour, drawn.pattern)
            self.preview.setPixmap(icon.pixmap(WIDTH, HEIGHT))

    def _section_told(self, ref: Ref) -> list[tuple[str, str]]:
        board = self._document.scenario.board
        drawn = whole_network(board)
        section = next((section for section in drawn.sections if section.id == ref.id), None)
        if section is None:
            return []
        lines = dict.fromkeys(line for stem in section.stems for line in drawn.stems[stem])
        named = ", ".join(self._line_told(line) for line in lines)
        stems = ", ".join(f"{milepost_name(board, a)} – {milepost_name(board, b)}" for a, b, _ in section.stems)
        return [(ntr("Line", "Lines", len(lines)), named), (tr("Segments"), stems)]

    def _line_told(self, id: LineId) -> str:
        """Return a line, and the option on which it depends."""
        when = self._document.scenario.board.lines[id].when
        if not when:
            return id
        rules = self._document.family.rules
        titles = {option.name: tr(option.title) for option in rules.options} if rules is not None else {}
        return tr("{line} (only with the option “{option}”)").format(line=id, option=titles.get(when, when))

    def _own_words(self) -> Mapping[Kind, str]:
        """Return the names of the kinds of this game system."""
        family = studio_family(self._document.scenario.family)
        return family.kinds if family else {}

    def _show_users(self) -> None:
        if self._document.is_previewing:
            self._waits = True
            return
        scenario, refs = self._document.scenario, sorted(self._document.selection)
        one = refs[0] if len(refs) == 1 else None
        self.used.clear()
        listed = refs[:MANY]
        if one and one.kind == "section":
            a, b, railroad = one.id.split(" ")
            drawn = whole_network(scenario.board)
            listed = [Ref("milepost", a), Ref("milepost", b), Ref("railroad", railroad)]
            lines = {
                line
                for section in drawn.at.get(MilepostId(a), ())
                if section.id == one.id
                for stem in section.stems
                for line in drawn.stems[stem]
            }
            listed += [Ref("line", line) for line in sorted(lines)]
        elif one:
            listed = sorted(users(scenario, one), key=lambda ref: (ref.kind != "city", ref))
        self.used_by.title = tr("Selected") if not one else tr("Parts") if one.kind == "section" else tr("Used by")
        own, words = self._own_words(), self.search.words
        self.used_by.mark(words)
        for ref in listed:
            if ref.kind == "content":
                text = f"{kind_word('content', {})} {table_name(ref.id)}"
            else:
                text = described(scenario, ref, own)
            if not contains(words, text, self.used_by.title):
                continue
            item = QListWidgetItem(text, self.used)
            item.setData(REF, ref)
            item.setToolTip(tip(text))
            if ref.kind == "content":
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.used_by.setVisible(self.used.count() > 0)
        if refs:
            self._show_page(self._things, self._has_found or self.used.count() > 0)

    def _select(self, item: QListWidgetItem) -> None:
        ref = Ref(*item.data(REF))
        if ref.kind != "content":
            self._document.select([ref])

    def _go_to(self, item: QListWidgetItem) -> None:
        ref = Ref(*item.data(REF))
        if ref.kind != "content":
            self._document.focus([ref], zoom=True)
            self._document.select([ref])

    def _perform(self, edit: Edit) -> None:
        named = None
        if isinstance(edit, Naming):
            named = Ref(edit.ref.kind, edit.new_id(self._document.committed))
        self._document.perform(edit)
        if named is not None:
            self._document.select([named])
        if isinstance(edit, Rename):
            self._document.select([Ref(edit.ref.kind, edit.new_id)])

"""Exports to remote tables, read back: structure, places, IDs that stay, sizes of pictures."""

import json
import zipfile
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage, QImageReader

from engine.cli import json_result, main
from engine.edit.header import ChangeHeader
from engine.game.authoring import performed
from studio.export.kit.parts import Card, Deck, Face
from studio.export.remote.contents import contents_of, has_common_back, spots_of
from studio.export.remote.ids import Ids, read_table
from studio.export.remote.tabletop import ACROSS, MOST_SIDE, OBJECTS, export_tabletop
from studio.export.remote.vassal import export_vassal, piece_text, sequence
from tests.bundled import bundled_scenario

BOARDS = [
    "tycoon/amber-coast", "dice/short-line", pytest.param("boxcars/us-rail-baron", marks=pytest.mark.slow),
    pytest.param("crayon/saltmark-isles", marks=pytest.mark.slow),
]  # fmt: skip

FIELDS = {"GUID", "Name", "Transform", "Nickname", "ColorDiffuse", "Locked", "LuaScript"}
OWN_FIELDS = {
    "Custom_Tile": {"CustomImage"}, "Custom_Token": {"CustomImage"}, "Figurine_Custom": {"CustomImage"},
    "DeckCustom": {"DeckIDs", "CustomDeck", "ContainedObjects"}, "CardCustom": {"CardID", "CustomDeck"},
    "Infinite_Bag": {"ContainedObjects"}, "Bag": {"ContainedObjects"}, "Custom_PDF": {"CustomPDF"},
    "HandTrigger": {"FogColor"}, "Die_6": set(), "BlockSquare": set(),
}  # fmt: skip
"""The fields of each kind of object, as in saves of the program."""


def objects(states):
    for state in states:
        yield state
        yield from objects(state.get("ContainedObjects", ()))


def addresses(value):
    if isinstance(value, dict):
        for name, each in value.items():
            if name.endswith(("URL", "Url")) and each:
                yield each
            else:
                yield from addresses(each)
    elif isinstance(value, list):
        for each in value:
            yield from addresses(each)


@pytest.fixture(scope="module", params=BOARDS)
def saved(request, qapp, tmp_path_factory):
    folder = tmp_path_factory.mktemp("table") / "game"
    scenario = bundled_scenario(request.param)
    export_tabletop(scenario, folder, "https://example.org/game/")
    (file,) = folder.glob("*.json")
    return scenario, folder, json.loads(file.read_text(encoding="utf-8"))


def test_every_object_has_the_fields_of_its_kind_and_its_own_guid(saved):
    _, _, save = saved
    found = list(objects(save["ObjectStates"]))
    assert len({each["GUID"] for each in found}) == len(found) > 10
    for each in found:
        assert set(each) >= FIELDS | OWN_FIELDS[each["Name"]], each["Name"]
        assert len(each["GUID"]) == 6 and int(each["GUID"], 16) >= 0


def test_every_address_is_a_file_and_no_picture_is_too_large(saved):
    _, folder, save = saved
    names = {address.removeprefix("https://example.org/game/") for address in addresses(save)}
    assert names == {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.parent != folder
    }
    for name in names:
        if name.startswith("images/"):
            size = QImageReader(str(folder / name)).size()
            assert 0 < size.width() <= MOST_SIDE and 0 < size.height() <= MOST_SIDE


def test_cards_are_at_their_places_of_pictures(saved):
    _, folder, save = saved
    for deck in objects(save["ObjectStates"]):
        if deck["Name"] == "DeckCustom":
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        if deck["Name"] == "CardCustom":
            sheet, place = divmod(deck["CardID"], 100)
            about = deck["CustomDeck"][str(sheet)]
            assert place < about["NumWidth"] * about["NumHeight"] - 1
            size = QImageReader(str(folder / about["FaceURL"].removeprefix("https://example.org/game/"))).size()
            assert size.width() % ACROSS == 0 and size.height() % about["NumHeight"] == 0


def test_snap_points_are_the_places_of_the_board_on_the_table(saved):
    scenario, _, save = saved
    places = list(spots_of(scenario)) if contents_of(scenario).board is not None else []
    assert len(save["SnapPoints"]) == len(places)
    for point, spot in zip(save["SnapPoints"], places, strict=True):
        sheet = scenario.board.sheet
        assert point["Position"]["x"] * 25.4 + sheet.width / 2 == pytest.approx(spot.at[0], abs=0.01)
        assert sheet.height / 2 - point["Position"]["z"] * 25.4 == pytest.approx(spot.at[1], abs=0.01)


def test_tiles_of_the_board_cover_it_without_gaps(saved):
    scenario, _, save = saved
    tiles = [each for each in save["ObjectStates"] if each["Locked"] and each["Name"] == "Custom_Tile"]
    if not tiles:
        assert contents_of(scenario).board is None
        return
    side = 2 * tiles[0]["Transform"]["scaleX"]
    left = min(each["Transform"]["posX"] for each in tiles) - side / 2
    right = max(each["Transform"]["posX"] for each in tiles) + side / 2
    top = max(each["Transform"]["posZ"] for each in tiles) + side / 2
    bottom = min(each["Transform"]["posZ"] for each in tiles) - side / 2
    sheet = scenario.board.sheet
    assert (right - left) * 25.4 == pytest.approx(sheet.width, abs=0.1)
    assert top * 25.4 == pytest.approx(sheet.height / 2, abs=0.1)
    assert bottom * 25.4 <= -sheet.height / 2 + 0.1
    columns, rows = round((right - left) / side), round((top - bottom) / side)
    assert len(tiles) == columns * rows


@pytest.mark.slow
def test_objects_keep_their_guids_after_an_edit(qapp, tmp_path):
    before = bundled_scenario("dice/short-line")
    after = performed(ChangeHeader(note="Another note"), before)
    folder = tmp_path / "game"
    ids = []
    for scenario in (before, after):
        export_tabletop(scenario, folder)
        (file,) = folder.glob("*.json")
        save = json.loads(file.read_text(encoding="utf-8"))
        ids.append({(each["Name"], each["Nickname"]): each["GUID"] for each in objects(save["ObjectStates"])})
    assert ids[0] == ids[1]


def test_added_object_gets_a_guid_and_the_others_keep_theirs():
    before = Ids({})
    known = {key: before.of(key) for key in ("card a 1", "card b 1")}
    after = Ids(read_table(before.table()))
    assert {key: after.of(key) for key in ("card new 1", "card b 1", "card a 1")}.items() > known.items()


def test_backs_that_look_the_same_are_common_backs(qapp):
    def deck(*colours):
        backs = [Face(lambda painter, c=c: painter.fillRect(0, 0, 90, 90, QColor(c))) for c in colours]
        return Deck("d", "D", 60, 80, tuple(Card(str(n), Face(), back) for n, back in enumerate(backs)))

    assert has_common_back(deck("red", "red")) and not has_common_back(deck("red", "blue"))
    assert not has_common_back(Deck("d", "D", 60, 80, (Card("a", Face()),)))


def test_ids_are_unique_and_never_used_for_another_object():
    ids = Ids({"gone": "aaaaaa"})
    made = {ids.of(f"card {n}") for n in range(20_000)}
    assert len(made) == 20_000 and "aaaaaa" not in made
    again = Ids(read_table(ids.table()))
    assert {again.of(f"card {n}") for n in range(20_000)} == made
    assert read_table("object,id\nx,../..\ny,b\nz,b\n") == {"y": "b"}


@pytest.mark.slow
def test_same_game_makes_the_same_files(qapp, tmp_path):
    scenario = bundled_scenario("dice/short-line")
    files = []
    for name in ("a", "b"):
        export_tabletop(scenario, tmp_path / name, "https://example.org/")
        export_vassal(scenario, tmp_path / f"{name}.vmod")
        files.append(
            {p.relative_to(tmp_path / name): p.read_bytes() for p in (tmp_path / name).rglob("*") if p.is_file()}
        )
    assert files[0] == files[1]
    assert (tmp_path / "a.vmod").read_bytes() == (tmp_path / "b.vmod").read_bytes()


@pytest.fixture(scope="module", params=BOARDS)
def module(request, qapp, tmp_path_factory):
    file = tmp_path_factory.mktemp("module") / "game.vmod"
    scenario = bundled_scenario(request.param)
    export_vassal(scenario, file)
    return scenario, file, zipfile.ZipFile(file)


MAP = {
    "mapName", "launch", "buttonName", "allowMultiple", "edgeWidth", "edgeHeight", "hotkey", "icon", "markMoved",
    "markUnmovedText", "moveKey", "moveWithinFormat", "moveToFormat", "changeFormat", "createFormat",
    "backgroundcolor", "color", "thickness",
}  # fmt: skip
METRICS = {"disabled", "exSepX", "exSepY", "unexSepX", "unexSepY", "up", "down", "top", "bottom"}
ATTRIBUTES = {
    "build.GameModule": {"name", "version", "VassalVersion", "description", "nextPieceSlotId"},
    "documentation.HelpFile": {"title", "fileName", "fileType"},
    "module.PlayerRoster": {"buttonText", "buttonToolTip", "buttonKeyStroke", "buttonIcon"},
    "module.GlobalOptions": {"autoReport", "centerOnMove", "nonOwnerUnmaskable", "playerIdFormat"},
    "module.DiceButton": {
        "name", "text", "tooltip", "icon", "nDice", "nSides", "plus", "addToTotal", "reportTotal", "hotkey", "prompt",
        "reportFormat", "sortDice",
    },
    "module.Map": MAP, "module.PlayerHand": MAP | {"side", "visible", "useBoards"},
    "map.BoardPicker": {
        "title", "addRowText", "addColumnText", "boardPrompt", "slotScale", "slotWidth", "slotHeight",
    },
    "map.StackMetrics": METRICS, "map.HandMetrics": METRICS,
    "map.Scroller": {"useArrows"}, "map.HighlightLastMoved": {"enabled", "color", "thickness"},
    "map.CounterDetailViewer": {
        "version", "delay", "hotkey", "display", "minDisplayPieces", "showgraph", "showtext", "zoomlevel",
        "graphicsZoom", "borderWidth", "fontSize", "fgColor", "bgColor", "summaryReportFormat", "counterReportFormat",
        "emptyHexReportForma",
    },
    "map.Zoomer": {"inButtonText", "outButtonText", "zoomLevels", "zoomStart"},
    "boardPicker.Board": {"name", "image", "reversible", "width", "height", "color"},
    "board.RegionGrid": {"snapto", "visible", "fontsize"}, "board.Region": {"name", "originx", "originy"},
    "map.DrawPile": {
        "name", "owningBoard", "x", "y", "width", "height", "faceDown", "shuffle", "draw", "reversible",
        "allowMultiple", "allowSelect", "drawFaceUp", "reshufflable", "color", "canSave",
    },
    "module.PieceWindow": {"name", "text", "tooltip", "hidden", "defaultWidth", "scale", "hotkey", "icon"},
    "widget.TabWidget": {"entryName"}, "widget.ListWidget": {"entryName", "width", "height", "divider", "scale"},
    "widget.CardSlot": {"entryName", "gpid", "width", "height"},
    "widget.PieceSlot": {"entryName", "gpid", "width", "height"},
    "module.ChartWindow": {"name", "text", "tooltip", "hotkey", "icon"},
    "widget.Chart": {"chartName", "description", "fileName"},
}  # fmt: skip
"""The attributes of the components that have any, by the last two parts of their class, as VASSAL 3.7 reads them. It
ignores other names without a word."""


PLAIN = {
    "VASSAL.i18n.Language",
    *(
        f"VASSAL.build.module.{name}"
        for name in (
            "BasicCommandEncoder", "Documentation", "Chatter", "KeyNamer", "properties.GlobalProperties",
            "map.ForwardToKeyBuffer", "map.ForwardToChatter", "map.MenuDisplayer", "map.MapCenterer",
            "map.StackExpander", "map.PieceMover", "map.KeyBufferer", "map.SelectionHighlighters",
        )
    ),
}  # fmt: skip
"""The components without attributes. The program reports an unknown class when it opens a module."""


def test_components_have_the_attributes_that_the_program_reads(module):
    root = root_of(module[2])
    for each in root.iter():
        if "." in each.tag:
            name = ".".join(each.tag.split(".")[-2:])
            assert each.tag in PLAIN or set(each.attrib) <= ATTRIBUTES[name], name
            assert each.tag not in PLAIN or not each.attrib, name
    helps = list(root.iter("VASSAL.build.module.documentation.HelpFile"))
    assert all(each.get("fileType") == "archive" and each.get("fileName") in module[2].namelist() for each in helps)
    # Cards of a hand lie side by side.
    for hand in root.iter("VASSAL.build.module.PlayerHand"):
        assert hand.find("VASSAL.build.module.map.HandMetrics") is not None
        assert hand.find("VASSAL.build.module.map.StackMetrics") is None


def root_of(archive):
    return ElementTree.fromstring(archive.read("buildFile.xml"))


def test_module_names_a_region_for_each_place(module):
    scenario, _, archive = module
    root = root_of(archive)
    assert root.tag == "VASSAL.build.GameModule" and root.get("VassalVersion")
    regions = list(root.iter("VASSAL.build.module.map.boardPicker.board.Region"))
    if contents_of(scenario).board is None:
        assert not regions
        return
    places = list(spots_of(scenario))
    assert len({region.get("name") for region in regions}) == len(regions) == len(places)
    board = next(root.iter("VASSAL.build.module.map.boardPicker.Board"))
    image = QImage.fromData(archive.read(f"images/{board.get('image')}"))
    assert (image.width(), image.height()) == (int(board.get("width")), int(board.get("height")))
    for region, spot in zip(regions, places, strict=True):
        assert int(region.get("originx")) == pytest.approx(
            spot.at[0] / scenario.board.sheet.width * image.width(), abs=1
        )
        assert int(region.get("originy")) == pytest.approx(
            spot.at[1] / scenario.board.sheet.height * image.height(), abs=1
        )


def test_pieces_of_the_module_have_numbers_of_their_own_and_pictures(module):
    _, _, archive = module
    root, names = root_of(archive), set(archive.namelist())
    slots = [each for each in root.iter() if each.tag.endswith(("CardSlot", "PieceSlot"))]
    numbers = [int(slot.get("gpid")) for slot in slots]
    assert len(set(numbers)) == len(numbers) and int(root.get("nextPieceSlotId")) > max(numbers, default=0)
    for slot in slots:
        command, none, kind, state = slot.text.replace("\\/", "|").split("/")
        assert (command, none) == ("+", "null")
        traits, states = kind.split("\t"), state.split("\t")
        assert len(traits) == len(states)
        basic, values = traits[-1].split(";"), states[-1].split(";")
        assert basic[0] == "piece" and f"images/{basic[3]}" in names and values[3] == slot.get("gpid")
        if len(traits) == 2:
            assert traits[0].startswith("obs;") and f"images/{traits[0].split(';')[2]}" in names


def test_charts_decks_hands_and_dice_are_in_the_module(module):
    scenario, _, archive = module
    root, names = root_of(archive), set(archive.namelist())
    charts = list(root.iter("VASSAL.build.widget.Chart"))
    assert charts and all(f"images/{chart.get('fileName')}" in names for chart in charts)
    assert len(list(root.iter("VASSAL.build.module.PlayerHand"))) == 6
    dice = list(root.iter("VASSAL.build.module.DiceButton"))
    assert bool(dice) is (scenario.family in ("boxcars", "dice"))
    piles = list(root.iter("VASSAL.build.module.map.DrawPile"))
    hidden = [deck for _, deck in contents_of(scenario).decks if has_common_back(deck) and not deck.fold]
    assert bool(piles) is bool(hidden)


def test_names_with_separators_are_escaped():
    assert sequence("/", "a", "b/c") == "a/b\\/c"
    assert piece_text("a.jpg", "N/W", "7") == "+/null/piece;;;a.jpg;N\\/W/null;0;0;7;0"
    assert piece_text("a.jpg", "B", "7", "b.jpg").count("\t") == 2


@pytest.mark.slow
def test_numbers_of_pieces_are_kept_by_a_second_export_and_other_archives_are_ignored(qapp, tmp_path):
    file = tmp_path / "game.vmod"
    file.write_bytes(b"nothing")
    before = bundled_scenario("dice/short-line")
    export_vassal(bundled_scenario("tycoon/amber-coast"), file)
    first = read_table(zipfile.ZipFile(file).read(OBJECTS).decode())
    export_vassal(performed(ChangeHeader(title="Another"), bundled_scenario("tycoon/amber-coast")), file)
    assert read_table(zipfile.ZipFile(file).read(OBJECTS).decode()) == first
    assert before.family == "dice"


def test_command_writes_both_and_refuses_other_files(tmp_path, capsys):
    def ran(*arguments):
        return json_result.run(main.answer, list(map(str, arguments)))

    assert ran("export", "dice/short-line", tmp_path / "t", "--for", "tabletop-simulator", "--set", "end.trains=5") == 0
    assert ran("export", "dice/short-line", tmp_path / "v.vmod") == 0
    (file,) = (tmp_path / "t").glob("*.json")
    assert "completed 5 trains" in json.loads(file.read_text())["TabStates"]["0"]["body"]
    assert ran("export", "dice/short-line", tmp_path / "v.zip", "--for", "vassal") == 2
    (tmp_path / "file").write_text("")
    assert ran("export", "dice/short-line", tmp_path / "file", "--for", "tabletop-simulator") == 2

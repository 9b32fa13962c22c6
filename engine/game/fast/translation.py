"""Translation of the rules into one Cython module: the functions that an entry calls, on C structures.

It follows calls from the entry and writes a C function for every function and every combination of the types of its
arguments. Parameters with `int` or `bool` are numbers, the others have the type that the caller passes: a record, a row
of it, a list, or a group of spans. So the rules need no annotations but those of Python. The module is used when the
program is built.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, NamedTuple

from engine.game.fast.wrapping import OWN_TEXT
from engine.game.kernel.state_record import Fields

NUMBER = "long long"
ERROR = "-0x7000000000000000LL"
"""Returned by a function that may raise: no number of a game."""

KINDS = {"i8": NUMBER, "i4": "int", "i2": "short", "u2": "unsigned short", "u1": "unsigned char"}
RESERVED = frozenset(
    {"by", "public", "long", "short", "int", "struct", "enum", "register", "default", "double", "char"}
)
DIRECTIVES = "language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=False, cpow=True"


class Type(NamedTuple):
    """A type: "number", "record", "records" (by pointer), "row" (a C array), "view" (of a numpy array), "list",
    "tuple", "constant" (a tuple of numbers in the source), "reference", "bool", or "none"; "span" (cells of any
    number, of as many dimensions as `sizes` says) or "group" (a named tuple of spans and groups). `name` is the kind of
    cells, or the name of the record, reference or group."""

    form: str
    name: str = ""
    sizes: tuple[int, ...] = ()

    @property
    def is_pointer(self) -> bool:
        """Whether the type is a pointer to a record."""
        return self.form in ("record", "records")

    def declared(self, name: str) -> str:
        """Return the declaration of a variable."""
        match self.form:
            case "record" | "records":
                return f"{self.name}* {name}"
            case "view":
                return f"{KINDS[self.name]}[{':, ' * (self.sizes[0] - 1 if self.sizes else 0)}::1] {name}"
            case "row" if len(self.sizes) > 1:
                return f"{KINDS[self.name]} (*{name}){''.join(f'[{size}]' for size in self.sizes[1:])}"
            case "row":
                return f"{KINDS[self.name]}* {name}"
            case "reference":
                return f"{self.name} {name}"
            case "span":
                return f"{self.span} {name}"
            case "group":
                return f"{self.name}* {name}"
        return f"{self.returned()} {name}"

    def returned(self) -> str:
        """Return the name of the type for results."""
        if self.form == "tuple":
            return f"({', '.join([NUMBER] * self.sizes[0])})"
        return {"number": NUMBER, "bool": "bint", "list": "list", "none": "int"}[self.form]

    @property
    def span(self) -> str:
        """The name of the structure of a span."""
        return f"Span{self.sizes[0]}_{self.name}"

    def cell(self) -> Type:
        """Return the type of the elements."""
        if self.form == "span" and self.sizes[0] > 1:
            return Type("span", self.name, (self.sizes[0] - 1,))
        if self.form == "records":
            return Type("record", self.name)
        return Type("row", self.name, self.sizes[1:]) if self.form == "row" and len(self.sizes) > 1 else A_NUMBER


A_NUMBER, A_BOOL, A_LIST, NOTHING = Type("number"), Type("bool"), Type("list"), Type("none")

STRIDES = ("size", "width", "depth")
"""The numbers of cells of a span by dimension."""


def span(kind: str, dimensions: int = 1) -> Type:
    """Return the type of cells of any number."""
    return Type("span", kind, (dimensions,))


def span_text(kind: str) -> Iterator[str]:
    """Yield the structures of spans of a kind of cells, and the function that returns a part of one."""
    for dimensions in range(1, len(STRIDES) + 1):
        yield f"cdef struct {span(kind, dimensions).span}:"
        yield f"    {KINDS[kind]}* cells"
        yield from (f"    Py_ssize_t {stride}" for stride in STRIDES[:dimensions])
    name = span(kind).span
    yield f"cdef inline {name} part_{kind}({name} row, {NUMBER} start, {NUMBER} stop) noexcept nogil:"
    yield f"    return {name}(row.cells + start, max(0, min(stop, row.size) - start))"


class Module:
    """The text of a Cython module: `records` are structures with the fields of numpy records, `references` structures
    of pointers to them, `groups` named tuples of spans and of groups listed before. A function in `instead` stands for
    another, or for `module:name` in a module. `used` names further modules from which the text is made."""

    def __init__(
        self,
        records: Mapping[str, Fields],
        references: Mapping[str, Mapping[str, Type]],
        instead: Mapping[str | Callable[..., Any], Callable[..., Any]],
        used: Sequence[str] = (),
        groups: Mapping[str, Mapping[str, Type]] | None = None,
    ) -> None:
        self.records, self.references, self.instead, self.used = records, references, {**OWN_TEXT, **instead}, used
        self.groups = groups or {}
        self.functions: dict[tuple[FunctionType, tuple[Type, ...]], Function] = {}
        self.rows: dict[tuple[int, ...], str] = {}
        self.imported: set[tuple[str, str]] = set()
        self.constants: set[tuple[str, str]] = set()
        self.entries: list[Function] = []
        self.is_free = False
        """Whether the functions use no objects of Python, so that other threads run while they do."""
        self.fields: dict[str, dict[str, Type]] = {
            name: {field: Type("row", kind, sizes) if sizes else A_NUMBER for field, kind, sizes in fields}
            for name, fields in records.items()
        } | {name: dict(fields) for name, fields in [*references.items(), *self.groups.items()]}

    def add_entry(self, source: Callable[..., Any], types: Sequence[Type]) -> None:
        """Let Python call a function, with its records as bytes and the parts of references and groups one by one."""
        self.entries.append(self.function(source, types))

    def function(self, source: Callable[..., Any], types: Sequence[Type]) -> Function:
        """Return the C function for arguments of these types."""
        source = self.instead.get(source, source)
        assert isinstance(source, FunctionType)
        key = (source, tuple(types))
        if key not in self.functions:
            name = f"{source.__module__.rpartition('.')[2]}__{source.__name__}"
            number = sum(each.name.rstrip("0123456789") == name for each in self.functions.values())
            self.functions[key] = function = Function(self, source, types, f"{name}{number or ''}")
            function.infer()
        return self.functions[key]

    def text(self) -> str:
        """Return the module in Cython."""
        self._find_errors()
        self.is_free = not any(function.uses_python() for function in self.functions.values())
        bodies = [function.text() for function in self.functions.values()]
        lines = [f"# cython: {DIRECTIVES}"]
        lines += [f"from {module} import {name}" for module, name in sorted(self.imported)]
        for name, fields in self.records.items():
            lines.append(f"cdef struct {name}:")
            for field, kind, sizes in fields:
                lines.append(f"    {KINDS[kind]} {field}{''.join(f'[{size}]' for size in sizes)}")
        for name, parts in self.references.items():
            lines += [f"cdef struct {name}:", *(f"    {part.declared(field)}" for field, part in parts.items())]
        spans = [of for parts in self.groups.values() for of in parts.values()]
        spans += [of for entry in self.entries for of in entry.types.values()]
        for kind in sorted({of.name for of in spans if of.form == "span"}):
            lines += span_text(kind)
        for name, parts in self.groups.items():
            members = [
                f"{of.name} {field}" if of.form == "group" else of.declared(field) for field, of in parts.items()
            ]
            lines += [f"cdef struct {name}:", *(f"    {member}" for member in members)]
        for values, constant in self.rows.items():
            lines += [f"cdef {NUMBER}[{len(values)}] {constant}", f"{constant}[:] = [{', '.join(map(str, values))}]"]
        bytes_of = ", ".join(f"{name!r}: sizeof({name})" for name in self.records)
        return "\n".join([*lines, f"SIZES = {{{bytes_of}}}", *bodies, *(entry.for_python() for entry in self.entries)])

    def modules(self) -> list[str]:
        """Return the names of the modules from which the text is made: those of the functions and of the constants."""
        found = {function.source.__module__ for function in self.functions.values()}
        for module in list(found):
            names = {name for user, name in self.constants if user == module}
            for node in ast.parse(inspect.getsource(sys.modules[module])).body:
                if isinstance(node, ast.ImportFrom) and any(each.name in names for each in node.names):
                    found.add(str(node.module))
        return sorted({*found, *self.used, __name__})

    def _find_errors(self) -> None:
        """Mark the functions that may raise, themselves or by a call."""
        for function in self.functions.values():
            function.may_raise = function.raises_itself()
        raising = [each for each in self.functions.values() if each.may_raise]
        while raising:
            reached = raising.pop()
            for each in self.functions.values():
                if not each.may_raise and reached in each.called:
                    each.may_raise = True
                    raising.append(each)


class Function:
    """A function for arguments of some types."""

    def __init__(self, module: Module, source: FunctionType, types: Sequence[Type], name: str) -> None:
        self.module, self.source, self.name = module, source, name
        node = ast.parse(textwrap.dedent(inspect.getsource(source))).body[0]
        assert isinstance(node, ast.FunctionDef)
        self.node = node
        self.parameters = [each.arg for each in node.args.args]
        self.types = dict(zip(self.parameters, types, strict=True))
        self.locals: dict[str, Type] = {}
        self.called: set[Function] = set()
        self.may_raise = True
        self.result = _result(source.__annotations__.get("return"))

    def named(self, name: str) -> Any:
        """Return the value of a global name."""
        found = self.module.instead.get(f"{self.source.__module__}:{name}", self.source.__globals__.get(name))
        if isinstance(found, int | tuple):
            self.module.constants.add((self.source.__module__, name))
        return self.module.instead.get(found, found) if isinstance(found, FunctionType) else found

    def infer(self) -> None:
        """Find the types of all variables, and the functions that are called."""
        for before in iter(lambda: len(self.locals), -1):
            for node in ast.walk(self.node):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        self._assign(target, node.value)
                elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                    self._assign(node.target, node.value)
                elif isinstance(node, ast.For | ast.comprehension):
                    self._assign_type(node.target, A_NUMBER)
            if len(self.locals) == before:
                break
        for node in ast.walk(self.node):
            if isinstance(node, ast.Call) and (function := self.call(node)):
                self.called.add(function)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._assign(one, other)
        elif (found := self.type(value)) is not None:
            self._assign_type(target, found)

    def _assign_type(self, target: ast.expr, found: Type) -> None:
        if isinstance(target, ast.Tuple):
            for each in target.elts:
                self._assign_type(each, A_NUMBER)
        elif isinstance(target, ast.Name):
            known = self.types.get(target.id) or self.locals.setdefault(target.id, found)
            if known.form != found.form and {known.form, found.form} != {"number", "bool"}:
                raise TypeError(f"{self.name}: {target.id} is a {known.form} and a {found.form}")

    def call(self, node: ast.Call) -> Function | None:
        """Return the function that is called, or None for one of Cython's own."""
        value = self._callee(node)
        if value is None:
            return None
        types = []
        for name, argument in zip(inspect.signature(value).parameters, self.arguments(node, value), strict=True):
            is_number = value.__annotations__[name] in ("int", "bool")
            found = A_NUMBER if is_number else self.type(argument)
            if found is None:
                raise TypeError(f"{self.name}: {ast.unparse(argument)} has no known type")
            types.append(found)
        return self.module.function(value, types)

    def _callee(self, node: ast.Call) -> FunctionType | None:
        value = self.named(node.func.id) if isinstance(node.func, ast.Name) else None
        return value if isinstance(value, FunctionType) else None

    def arguments(self, node: ast.Call, called: FunctionType) -> list[ast.expr]:
        """Return the arguments of a call with the defaults."""
        missing = called.__code__.co_argcount - len(node.args)
        defaults = (called.__defaults__ or ())[-missing:] if missing else ()
        return [*node.args, *(ast.Constant(value) for value in defaults)]

    def type(self, node: ast.expr | None) -> Type | None:
        """Return the type of an expression; None while it is unknown."""
        match node:
            case ast.Name(name):
                value = self.named(name)
                if found := self.types.get(name) or self.locals.get(name):
                    return found
                if isinstance(value, tuple):
                    return Type("constant", name, (len(value),))
                return A_NUMBER if isinstance(value, int) else None
            case ast.Attribute(value, field):
                of = self.type(value)
                return self.module.fields[of.name][field] if of and of.name in self.module.fields else A_NUMBER
            case ast.Subscript(value, ast.Slice()):
                of = self.type(value)
                if of and of.form not in ("view", "list") and not (of.form == "span" and of.sizes == (1,)):
                    raise TypeError(f"{self.name}: {ast.unparse(node)} is a part of a {of.form}")
                return of
            case ast.Subscript(value):
                of = self.type(value)
                return of and of.cell()
            case ast.List() | ast.ListComp() | ast.BinOp(left=ast.List()):
                return A_LIST
            case ast.IfExp(body=body):
                return self.type(body)
            case ast.Tuple(elements):
                return Type("tuple", "", (len(elements),))
            case ast.Call(func=ast.Name(name)) if name in self.module.references:
                return Type("reference", name)
            case ast.Call():
                called = self._callee(node)
                return _result(called.__annotations__.get("return")) if called else A_NUMBER
        return A_NUMBER

    def is_truth(self, node: ast.expr) -> bool:
        """Return whether an expression is 0 or 1 if it is a number, and True or False otherwise."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.BoolOp(ast.And(), values):
                # The others are the result only if they are false.
                return self.is_truth(values[-1])
            case ast.BoolOp(ast.Or(), values):
                return all(self.is_truth(value) for value in values)
        return self.type(node) == A_BOOL

    def raises_itself(self) -> bool:
        """Return whether an error may come from the body: from a division, or from objects of Python."""
        if self.uses_python() or any(each.form == "view" for each in [*self.types.values(), *self.locals.values()]):
            return True
        for node in ast.walk(self.node):
            match node:
                case (
                    ast.BinOp(op=ast.FloorDiv() | ast.Mod(), right=by)
                    | ast.AugAssign(op=ast.FloorDiv() | ast.Mod(), value=by)
                ):
                    if not isinstance(by, ast.Constant) and not isinstance(self._constant(by), int):
                        return True
        return False

    def uses_python(self) -> bool:
        """Return whether the body uses objects of Python: lists or errors of its own."""
        used = [*self.types.values(), *self.locals.values(), self.result]
        nodes = ast.Raise | ast.Assert | ast.List | ast.ListComp
        return A_LIST in used or any(isinstance(node, nodes) for node in ast.walk(self.node))

    def _constant(self, node: ast.expr) -> Any:
        return self.named(node.id) if isinstance(node, ast.Name) and node.id not in self.types | self.locals else None

    def text(self) -> str:
        """Return the C function in Cython."""
        parameters = ", ".join(of.declared(safe(name)) for name, of in self.types.items())
        error = " noexcept"
        if self.may_raise:
            error = {"number": f" except? {ERROR}", "none": " except -1", "bool": " except -1", "list": ""}.get(
                self.result.form, " except *"
            )
        body = [statement for each in self.node.body for statement in _listed(Writer(self).visit(each))]
        if self.result == NOTHING:
            body.append(ast.Return(ast.Constant(0)))
        text = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
        variables = [f"cdef {of.declared(safe(name))}" for name, of in self.locals.items() if name not in self.types]
        head = f"cdef {self.result.returned()} {self.name}({parameters}){error}{' nogil' * self.module.is_free}:"
        return f"{head}\n{textwrap.indent(chr(10).join([*variables, text]), '    ')}\n"

    def for_python(self) -> str:
        """Return the function for Python; with groups, a class whose objects keep them and are called with the rest."""
        if any(of.form in ("span", "group") for of in self.types.values()):
            return self._for_python_bound()
        given: dict[str, Type] = {}
        passed = []
        for name, of in self.types.items():
            parts = self.module.references[of.name] if of.form == "reference" else {name: of}
            given.update(parts)
            values = [f"<{part.name}*>&{each}[0]" if part.is_pointer else each for each, part in parts.items()]
            passed.append(f"{of.name}({', '.join(values)})" if of.form == "reference" else values[0])
        parameters = [
            f"unsigned char[::1] {name}" if of.is_pointer else of.declared(name) for name, of in given.items()
        ]
        head = f"def {self.source.__name__}({', '.join(parameters)}):"
        return f"{head}\n{textwrap.indent(self._call(passed), '    ')}\n"

    def _call(self, passed: Sequence[str]) -> str:
        call = f"{self.name}({', '.join(passed)})"
        if not self.module.is_free:
            return f"return {call}"
        return f"cdef {self.result.returned()} returned\nwith nogil:\n    returned = {call}\nreturn returned"

    def _for_python_bound(self) -> str:
        views: dict[str, Type] = {}
        members: list[str] = []
        filled: list[str] = []
        numbers: list[str] = []
        passed: list[str] = []
        for name, of in self.types.items():
            if of.form in ("span", "group"):
                members.append(f"cdef {of.span if of.form == 'span' else of.name} {name}")
                filled += self._filled(name, name, of, views)
                passed.append(f"&self.{name}" if of.form == "group" else f"self.{name}")
            else:
                numbers.append(of.declared(name))
                passed.append(name)
        members += [f"cdef {of.declared(f'view_{name}')}" for name, of in views.items()]
        kept = [f"self.view_{name} = {name}" for name in views]
        init = f"def __init__(self, {', '.join(of.declared(name) for name, of in views.items())}):"
        call = f"def __call__(self, {', '.join(numbers)}):"
        body = [
            *members,
            init,
            *(f"    {line}" for line in [*kept, *filled]),
            call,
            textwrap.indent(self._call(passed), "    "),
        ]
        return f"cdef class {self.source.__name__}:\n{textwrap.indent(chr(10).join(body), '    ')}\n"

    def _filled(self, place: str, name: str, of: Type, views: dict[str, Type]) -> Iterator[str]:
        """Yield the statements that set a span, or all spans of a group, and add views of their cells to `views`."""
        if of.form == "group":
            for field, part in self.module.groups[of.name].items():
                yield from self._filled(f"{place}.{field}", f"{name}_{field}", part, views)
            return
        dimensions = of.sizes[0]
        views[name] = Type("view", of.name, of.sizes)
        sizes = [f"{name}.shape[{axis}]" for axis in range(dimensions)]
        yield f"self.{place} = {of.span}(&{name}[{', '.join(['0'] * dimensions)}], {', '.join(sizes)})"


class Writer(ast.NodeTransformer):
    """Rewrites the body of a function: names of constants, calls with all arguments, lengths and loops of rows."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def visit_Name(self, node: ast.Name) -> ast.expr:
        function = self.function
        if node.id in function.types or node.id in function.locals:
            return ast.Name(safe(node.id))
        value = function.named(node.id)
        if isinstance(value, int):
            return number(value)
        if isinstance(value, tuple):
            return ast.Name(function.module.rows.setdefault(value, f"ROW_{len(function.module.rows)}"))
        if isinstance(value, BuiltinFunctionType):
            function.module.imported.add((value.__module__.lstrip("_"), node.id))
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return number(node.value) if type(node.value) is int else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and isinstance(module := self.function.named(node.value.id), ModuleType):
            return number(getattr(module, node.attr))
        of = self.function.type(node)
        made = self.generic_visit(node)
        return ast.Name(f"(&{ast.unparse(made)})") if of and of.form == "group" else made

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        of = self.function.type(node.value)
        if of is None or of.form != "span":
            return self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            row = ast.unparse(self.visit(node.value))
            start, stop = (
                ast.unparse(self.visit(each)) if each else "" for each in (node.slice.lower, node.slice.upper)
            )
            return ast.Name(f"part_{of.name}({row}, {start or 0}, {stop or f'{row}.size'})")
        base, places = node.value, [node.slice]
        while isinstance(base, ast.Subscript) and (below := self.function.type(base.value)) and below.form == "span":
            if isinstance(base.slice, ast.Slice):
                break
            places.insert(0, base.slice)
            base, of = base.value, below
        row = ast.unparse(self.visit(base))
        cell = ""
        for stride, place in zip(STRIDES, places, strict=False):
            index = ast.unparse(self.visit(place))
            cell = f"({cell}) * {row}.{stride} + ({index})" if cell else f"({index})"
        left = STRIDES[len(places) : of.sizes[0]]
        if not left:
            return ast.Name(f"{row}.cells[{cell}]")
        sizes = [f"{row}.{stride}" for stride in left]
        made = span(of.name, len(left)).span
        return ast.Name(f"{made}({row}.cells + ({cell}) * {' * '.join(sizes)}, {', '.join(sizes)})")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = self.function
        called = function.call(node)
        if called is not None:
            arguments = function.arguments(node, called.source)
            return ast.Call(ast.Name(called.name), [self._passed(each) for each in arguments], [])
        if isinstance(node.func, ast.Name) and node.func.id in function.module.references:
            return ast.Call(node.func, [self._passed(each) for each in node.args], [])
        if isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1:
            # Cython would call the type of Python for it.
            value = self.visit(node.args[0])
            if function.is_truth(node.args[0]):
                return ast.IfExp(value, ast.Constant(1), ast.Constant(0))
            return ast.Name(f"(<{NUMBER}>({ast.unparse(value)}))")
        if isinstance(node.func, ast.Name) and node.func.id == "len":
            of = function.type(node.args[0])
            assert of is not None
            if of.form in ("row", "constant"):
                return number(of.sizes[0])
            if of.form == "span":
                return ast.Attribute(self.visit(node.args[0]), "size")
        return self.generic_visit(node)

    def _passed(self, node: ast.expr) -> ast.expr:
        """Return an argument; the address of a record in a row."""
        of = self.function.type(node)
        made: ast.expr = self.visit(node)
        is_cell = of is not None and of.form == "record" and isinstance(node, ast.Subscript)
        return ast.Name(f"&{ast.unparse(made)}") if is_cell else made

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
            # In C, a literal has 32 bits, and so has the result of its shift.
            node.left = ast.Name(f"{node.left.value!r}LL")
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        for place, each in enumerate(node.comparators):
            if isinstance(node.ops[place], ast.In | ast.NotIn) and isinstance(self.function._constant(each), tuple):
                node.comparators[place] = ast.Tuple([number(value) for value in self.function._constant(each)])
        return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        if isinstance(node.iter, ast.Tuple):
            raise TypeError(f"{self.function.name}: a loop over a new tuple makes objects of Python")
        of = self.function.type(node.iter)
        self.generic_visit(node)
        if of and of.form in ("row", "constant"):
            node.iter = ast.Subscript(node.iter, ast.Slice(None, ast.Constant(of.sizes[0]), None))
        elif of and of.form == "span":
            if of.name == "u1":
                raise TypeError(f"{self.function.name}: a loop over marks makes objects of Python")
            node.iter = ast.Name(f"{ast.unparse(node.iter)}.cells[:{ast.unparse(node.iter)}.size]")
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.AST]:
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp) and isinstance(value.body, ast.Tuple):
            assert isinstance(value.orelse, ast.Tuple)
            pairs = zip(target.elts, value.body.elts, value.orelse.elts, strict=True)
            return [self.generic_visit(ast.Assign([one], ast.IfExp(value.test, a, b))) for one, a, b in pairs]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return self.visit(ast.Assign([node.target], node.value)) if node.value else None

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if self.function.result == NOTHING:
            return ast.Return(self.visit(node.value) if node.value else ast.Constant(0))
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def _result(annotation: Any) -> Type:
    text = str(annotation)
    if text.startswith("tuple["):
        return Type("tuple", "", (text.count("int"),))
    return {"int": A_NUMBER, "bool": A_BOOL, "None": NOTHING, "object": NOTHING, "list[int]": A_LIST}[text]


def _listed(found: Any) -> Iterator[Any]:
    if found is not None:
        yield from found if isinstance(found, list) else [found]


def safe(name: str) -> str:
    """Return a name that means nothing in Cython."""
    return f"{name}_" if name in RESERVED else name


def number(value: int) -> ast.expr:
    """Return a whole number as a literal of C."""
    value = int(value)
    return ast.Name(f"{value}LL") if abs(value) >= 2**31 else ast.Constant(value)

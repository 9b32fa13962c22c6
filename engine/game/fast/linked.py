"""How numba is told to make machine code once: a compiled function and all that it calls become one whole.

By itself numba optimizes every function together with all that it calls and makes machine code of them, and wrappers by
which Python and C could call it: a function ten calls deep goes through that ten times. Python calls the outermost one
alone. So the others (`Part`) are only written down, and put together, optimized and made into machine code with the
outermost (`Whole`).

numba asks at each cell whether its number is below nothing, which took a tenth of the time of whole games. Functions
that are marked `from_front` do without: `row[-1]` is an error in them that nobody notices, unless numba is told to look
(`NUMBA_BOUNDSCHECK=1`).

A function that is called once is put into the one that calls it, which then has too few registers for both. One that is
large and takes much time (`alone`) is better off by itself.

This rests on numba's libraries of code (`numba.core.codegen`) and its way of indexing (`numba.np.arrayobj`), which its
manual does not promise to keep.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.np import arrayobj


class Part(JITCodeLibrary):
    """The code of one function, that waits to be put together with what calls it."""

    alone = False
    environment: tuple[str, Any] | None = None
    """The objects of Python that the function needs, to raise an exception with values in it; and under which name."""

    @property
    def codegen(self) -> Any:
        """Where machine code would be told in which environment it runs; here that waits for the whole."""
        return SimpleNamespace(set_env=self._keep)

    def _keep(self, name: str, environment: Any) -> None:
        self.environment = name, environment

    def get_pointer_to_function(self, name: str) -> int:
        """No function can be called yet."""
        return 0

    def _optimize_functions(self, module: Any) -> None:
        """Left for the whole, which does not put into others what is to stay alone."""
        module.data_layout = self._codegen._data_layout
        if self.alone:
            for function in module.functions:
                if not function.is_declaration:
                    function.add_function_attribute("noinline")

    def finalize(self) -> None:
        """Nothing can be added any more."""
        self._raise_if_finalized()
        self._finalized = True

    @property
    def others(self) -> list[Any]:
        """The code of what is called directly."""
        return list(self._linking_libraries)


class Whole(JITCodeLibrary):
    """The code of a function that Python calls, with that of all that it calls."""

    def finalize(self) -> None:
        """Puts everything together, and makes machine code of it."""
        own = {each.name for each in self._final_module.functions if not each.is_declaration}
        left, found = list(self._linking_libraries), dict[Any, None]()
        while left:
            each = left.pop()
            if each not in found:
                found[each] = None
                left += each.others if isinstance(each, Part) else []
        self._linking_libraries = list(found)
        self._own = own
        super().finalize()
        codegen: Any = self._codegen
        named = {each.name for each in self._final_module.global_variables}
        for each in found:
            if isinstance(each, Part) and each.environment is not None and each.environment[0] in named:
                codegen.set_env(*each.environment)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"  # what nobody else calls may be changed as it suits
        super()._optimize_final_module()


_from_either_end = arrayobj.fix_integer_index


def _from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """`fix_integer_index` of numba, which makes a place in a row of a number: where rows are counted from the front the
    number is the place."""
    if getattr(context.active_code_library, "from_front", False):
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
    return _from_either_end(context, builder, kind, index, size)


arrayobj.fix_integer_index = _from_the_front


@register_pass(mutates_CFG=False, analysis_only=True)
class _IntoPart(FunctionPass):
    """Says where the code of a function is to go."""

    _name = "into_part"
    library: type[Any] = Part

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """`numba`'s next step makes a library of its own where there is none."""
        codegen = state.targetctx.codegen()
        state.library = self.library(codegen, state.func_id.func_qualname)
        state.library.from_front = getattr(state.func_id.func, "from_front", False)
        state.library.alone = getattr(state.func_id.func, "alone", False)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _IntoWhole(_IntoPart):
    _name = "into_whole"
    library = Whole


def _pipelines(compiler: Any, into: type[Any]) -> list[Any]:
    passes = DefaultPassBuilder.define_nopython_pipeline(compiler.state)
    passes.add_pass_after(into, NopythonTypeInference)
    passes.finalize()
    return [passes]


class PartCompiler(CompilerBase):
    """Compiles a function that only compiled ones call."""

    def define_pipelines(self) -> list[Any]:
        return _pipelines(self, _IntoPart)


class WholeCompiler(CompilerBase):
    """Compiles a function that Python calls."""

    def define_pipelines(self) -> list[Any]:
        return _pipelines(self, _IntoWhole)


PART = {"pipeline_class": PartCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
WHOLE = {"pipeline_class": WholeCompiler, "no_cfunc_wrapper": True}
"""The options of both: a function that only others call needs no wrapper, one that Python calls none for C."""

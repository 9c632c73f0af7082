"""Classes over the original interfaces: one method an operation, results as objects that are dictionaries, too."""

from . import _native


class Shown(dict):
    """A result: `state["hand_over"]` and `state.hand_over` are the same."""

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value


def shown(value):
    """Dictionaries as results, all the way down."""
    if isinstance(value, dict):
        return Shown((key, shown(item)) for key, item in value.items())
    if isinstance(value, list):
        return [shown(item) for item in value]
    return value


def _operation(listed):
    name, arguments = listed["op"], listed["arguments"]

    def operation(self, *args, **kwargs):
        if len(args) > len(arguments):
            raise TypeError(f"{name} takes at most {len(arguments)} arguments ({len(args)} given)")
        given = dict(zip(arguments, args))
        twice = given.keys() & kwargs.keys()
        if twice:
            raise TypeError(f"{name} got several values for {sorted(twice)[0]!r}")
        given.update(kwargs)
        return self._answer(name, shown(self._object.call(name, given)))

    operation.__name__ = operation.__qualname__ = name
    needed = listed["required"]
    takes = ", ".join(one if one in needed else f"{one}=…" for one in arguments)
    operation.__doc__ = f"{name}({takes}): see docs/original."
    return operation


class Original:
    """An object of an original interface."""

    _interface = ""

    def __init__(self):
        self._object = _native.Object(self._interface)

    def _answer(self, op, answer):
        return answer

    def __repr__(self):
        return f"<paiju.{self._interface}>"


def bind(interface, *bases):
    """The class of an interface, with a method for each of its operations."""
    listed = next(one for one in _native.interfaces() if one["interface"] == interface)
    methods = {one["op"]: _operation(one) for one in listed["operations"] if one["op"] != "new"}
    methods["_interface"] = interface
    methods["__doc__"] = f"The original interface {interface}."
    return type(interface.split(".")[1], (*bases, Original), methods)



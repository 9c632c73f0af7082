"""Notes what each operation answers while schemathesis asks: `reach.py check` wants a success of every one."""

import os

import schemathesis

SEEN = os.environ["PAIJU_SEEN"]


@schemathesis.hook
def after_call(_context, case, response):
    name = case.operation.definition.raw.get("operationId", case.operation.label)
    with open(SEEN, "a", encoding="utf-8") as seen:
        seen.write(f"{name} {response.status_code}\n")

"""What pandas makes of the first row of a table, as JSON; or the table as pandas saves it."""
import datetime
import json
import sys

import pandas


def read(path):
    return pandas.read_csv(path) if path.endswith(".csv") else pandas.read_excel(path)


def cell(value):
    if isinstance(value, datetime.timedelta):
        return ["time", str(value.total_seconds())]
    if isinstance(value, datetime.time):
        return ["time", value.isoformat()]
    if isinstance(value, datetime.datetime):
        return ["date", value.isoformat()]
    if isinstance(value, str):
        return ["text", value]
    if pandas.isna(value):
        return ["empty", ""]
    if hasattr(value, "item"):
        value = value.item()
    return ["boolean", str(value)] if isinstance(value, bool) else ["number", repr(value)]


command, source, *rest = sys.argv[1:]
if command == "version":
    print(pandas.__version__)
elif command == "open":
    table = read(source)
    print(json.dumps([cell(table[name].iloc[0]) for name in table.columns]))
else:
    table = read(source)
    if rest[0].endswith(".csv"):
        table.to_csv(rest[0], index=False)
    else:
        table.to_excel(rest[0], index=False)

"""The JSON Schemas of schemas/, which refer to each other by their file names, as validators of python3-jsonschema."""
import functools
import json
import pathlib

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "schemas"


@functools.cache
def store():
    """Every schema by its name, checked."""
    found = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
    for schema in found.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    return found


def load(name):
    return store()[name]


def validator(reference):
    """Of "forms.json#/$defs/look"."""
    resolver = jsonschema.RefResolver("", {}, store=store())
    return jsonschema.Draft202012Validator({"$ref": reference}, resolver=resolver)

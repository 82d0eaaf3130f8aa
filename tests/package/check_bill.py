"""The bill of materials is one, the same inside and outside the tree, and names all that is in it: check_bill.py TREE BILL"""
import json
import os
import subprocess
import sys

tree, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    text = file.read()
with open(os.path.join(tree, "share/doc/astragal/sbom.cdx.json"), encoding="utf-8") as file:
    assert file.read() == text
bill = json.loads(text)
assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
names = {part["name"]: part for part in bill["components"]}
references = [part["bom-ref"] for part in bill["components"]]
assert len(set(references)) == len(references)
for name in ("lit", "lit-html", "@noble/hashes", "uqr", "workbox-window", "wasi-libc"):
    assert names[name]["scope"] == "required", name
assert names["typescript"]["scope"] == "excluded"
for library in os.listdir(os.path.join(tree, "lib/astragal")):
    owner = subprocess.run(["dpkg-query", "--search", f"*/{library}*"], capture_output=True, text=True, check=True)
    assert any(line.split(":")[0] in names for line in owner.stdout.splitlines()), library
licences = set(os.listdir(os.path.join(tree, "share/doc/astragal/licences")))
assert licences <= set(names) and licences
print(f"{len(bill['components'])} parts")

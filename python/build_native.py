"""Writes the C source of the extension module astragal._native: build_native.py ASTRAGAL_H NATIVE_H OUT.c

cffi in API mode: the declarations are those of the library's own header and of native.h, so the compiler checks that both
sides mean the same.
"""
import re
import sys

from cffi import FFI

CALLBACKS = """
extern "Python" {
    bool agp_on_progress(void *, double);
    void agp_on_open(void *, const char *, char);
    void agp_on_close(void *);
    void agp_on_number(void *, const char *, int64_t);
    void agp_on_real(void *, const char *, double);
    void agp_on_text(void *, const char *, const char *);
    void agp_on_truth(void *, const char *, bool);
    void agp_on_say(void *, const struct ag_msg *);
}
"""


def declarations(header):
    """A header as cffi wants it: no comments, no preprocessor, no inline functions."""
    with open(header, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    text = re.sub(r"^#.*(?:\\\n.*)*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^static inline .*?(?:\}$|\n\}$)", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r'^extern "C" \{$|^\}$|AG_API ', "", text, flags=re.MULTILINE)


def main(public, native, out):
    ffi = FFI()
    ffi.cdef(declarations(public) + declarations(native) + CALLBACKS)
    ffi.set_source("astragal._native", '#include "native.h"\n')
    ffi.emit_c_code(out)


if __name__ == "__main__":
    main(*sys.argv[1:])

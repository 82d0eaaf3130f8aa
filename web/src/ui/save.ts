// save.ts - something handed to the person as a file.
export function save(content: Blob, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function saveText(text: string, name: string): void {
    save(new Blob([text], { type: "text/plain" }), name);
}

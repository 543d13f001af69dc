/** Gives a file to the browser. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Gives a CSV text to the browser as a file. */
export const saveText = (fileName: string, text: string): void =>
  saveBlob(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

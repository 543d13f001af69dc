// Files of programs that write no tables. Their first bytes say so, whatever their names are.

const starts = ['%PDF-', '\u0089PNG', '\u00FF\u00D8\u00FF', 'GIF8', '{\\rtf'];
const startBytes = 8;

/** True for a PDF, a picture and a rich text, of which no row can be read. */
export async function isOtherDocument(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return starts.some((start) => text.startsWith(start));
}

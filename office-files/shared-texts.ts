// The texts of a workbook, which its cells name by number. They are the only part that grows with the rows and must be in memory, so
// they are kept as bytes: an object for each would take several times the space.
import { csvCell, plainText, TextOfElements } from './cell-text.ts';
import { tooLarge } from './workbook-faults.ts';
import { xmlPartReader, type WorkbookParts } from './workbook-parts.ts';

/** A million different names, titles and addresses have less. */
const bytesMax = 64 * 1_048_576;
const startBytes = 4;
const firstBytes = 65_536;
/** In UTF-8, of one unit of a text. */
const characterBytesMax = 3;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class SharedTexts {
  private bytes = new Uint8Array(firstBytes);
  /** Where each text begins in the bytes. */
  private starts = new Uint32Array(firstBytes / startBytes);
  private count = 0;
  private end = 0;

  /** @throws WorkbookFault `workbook-too-large` */
  add(text: string): void {
    const endMax = this.end + text.length * characterBytesMax;
    if (endMax > this.bytes.length) {
      const larger = new Uint8Array(Math.max(endMax, Math.min(this.bytes.length * 2, bytesMax)));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    if (this.count === this.starts.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.starts);
      this.starts = larger;
    }
    const { written } = encoder.encodeInto(text, this.bytes.subarray(this.end));
    if (this.end + written + this.count * startBytes > bytesMax)
      throw tooLarge(`The texts of the workbook take more than ${bytesMax / 1_048_576} MB`);
    this.starts[this.count] = this.end;
    this.count += 1;
    this.end += written;
  }

  /** Null: there is no text of this number. */
  at(number: number): string | null {
    const start = number < this.count ? this.starts[number] : undefined;
    if (start === undefined) return null;
    return decoder.decode(this.bytes.subarray(start, number + 1 < this.count ? this.starts[number + 1] : this.end));
  }
}

/** As cells of a CSV. `path` null: the workbook has none. */
export async function readSharedTexts(parts: WorkbookParts, path: string | null): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (path === null) return texts;
  const item = new TextOfElements();
  const reader = xmlPartReader('sst', {
    open: (name) => item.open(name),
    close: (name) => {
      item.close(name);
      if (name === 'si') texts.add(csvCell(plainText(item.take())));
    },
    text: (text) => item.add(text),
  });
  const { chunks } = await parts.open(path);
  for await (const chunk of chunks) reader(chunk);
  reader(null);
  return texts;
}

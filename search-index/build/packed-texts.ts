// Texts while they are collected: bytes in blocks, because millions of strings would be marked by every garbage collection.
import { NarrowColumn } from './narrow-column.ts';

const blockBytes = 65_536;
/** UTF-8 has at most so many bytes for a unit of a string. */
const bytesOfUnit = 3;

export class PackedTexts implements Iterable<string> {
  private readonly blocks: { bytes: Buffer; texts: number }[] = [];
  private readonly lengths = new NarrowColumn();
  private left = 0;

  get count(): number {
    return this.lengths.length;
  }

  push(text: string): void {
    const most = text.length * bytesOfUnit;
    if (most > this.left || this.blocks.length === 0) this.startBlock(most);
    const block = this.blocks.at(-1);
    if (block === undefined) return;
    const written = block.bytes.write(text, block.bytes.length - this.left);
    this.left -= written;
    block.texts += 1;
    this.lengths.push(written);
  }

  *[Symbol.iterator](): Generator<string> {
    const lengths = this.lengths.view();
    let at = 0;
    for (const { bytes, texts } of this.blocks) {
      let from = 0;
      for (const end = at + texts; at < end; at += 1) {
        const to = from + (lengths[at] ?? 0);
        yield bytes.toString('utf8', from, to);
        from = to;
      }
    }
  }

  private startBlock(bytes: number): void {
    this.left = Math.max(blockBytes, bytes);
    this.blocks.push({ bytes: Buffer.allocUnsafeSlow(this.left), texts: 0 });
  }
}

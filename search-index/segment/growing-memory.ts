// A shared memory that grows at its end while a segment is built. Views of it stay valid, because shared memory never moves. When nothing
// refers to it any more, its pages return to the system; pages of array buffers may stay with the allocator of the process.
import { alignUp } from './sections.ts';

const pageBytes = 65_536;
/** All that WebAssembly addresses without the last page, because kernels compare with the address behind what they read. */
export const memoryBytesMax = 65_535 * pageBytes;

export class GrowingMemory {
  /** Pages cost nothing before they are used. */
  readonly memory: WebAssembly.Memory;
  private readonly bytesMax: number;
  private end = 0;
  /** Bytes that may be other than 0. */
  private usedBytes = 0;

  constructor(bytesMax = memoryBytesMax) {
    this.bytesMax = bytesMax;
    this.memory = new WebAssembly.Memory({ initial: 1, maximum: Math.ceil(bytesMax / pageBytes), shared: true });
  }

  /** Bytes taken. */
  get bytes(): number {
    return this.end;
  }

  /** Takes so many zeroed bytes and returns their address, a multiple of 64. Throws a RangeError when the memory may not have so many. */
  take(bytes: number): number {
    const address = this.end;
    const end = address + alignUp(bytes);
    this.reserve(end);
    if (address < this.usedBytes)
      new Uint8Array(this.memory.buffer, address, Math.min(end, this.usedBytes) - address).fill(0);
    this.end = end;
    this.usedBytes = Math.max(this.usedBytes, end);
    return address;
  }

  /** Gives back everything from this address on. */
  release(address: number): void {
    this.end = address;
  }

  /** Makes the memory at least as large as this. Throws a RangeError when that is more than it may have. */
  reserve(bytes: number): void {
    if (bytes > this.bytesMax)
      throw new RangeError(
        `The search index is too large: it needs ${bytes} bytes of one memory, which has ${this.bytesMax} at most. Keep fewer documents, or search in a database.`,
      );
    const missing = Math.ceil((bytes - this.memory.buffer.byteLength) / pageBytes);
    if (missing > 0) this.memory.grow(missing);
  }
}

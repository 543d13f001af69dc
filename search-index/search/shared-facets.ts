// Counted facets in memory that threads share: what one thread has counted, no other thread counts again. A ring of records, of which the
// newest replace the oldest, and a table that says where the record of a key is. What cannot be read or written at once is not waited for.
import { hash } from 'node:crypto';

const headBytes = 64;
const [lockAt, placeAt, lapsAt] = [0, 1, 2];
/** Bytes of a record for each entry of the table. */
const bytesPerSlot = 1_024;
const digestBytes = 32;
/** The digest of the key, and the length of the text. */
const recordHead = digestBytes + 4;
/** Copying a record takes about two microseconds. */
const triesMax = 500;
/** A larger text would displace too many others. */
const shareMax = 1 / 16;

const free = 0;

/** Of a power of two bytes, at least 64 KB. */
export const sharedFacetMemory = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(headBytes + bytes);

/** After the thread ended: it may have been writing. */
export const releaseSharedFacets = (memory: SharedArrayBuffer, owner: number): void => {
  const facets = new SharedFacets(memory, owner);
  facets.release();
};

export class SharedFacets {
  private readonly owner: number;
  private readonly head: Int32Array;
  /** Where the record of a key begins in the ring, plus 1, by the first bits of its digest; 0: nowhere. */
  private readonly slots: Uint32Array;
  private readonly ring: Buffer;

  /** `owner`: a number of this thread that no other thread has at the same time, from 1. */
  constructor(memory: SharedArrayBuffer, owner: number) {
    const slots = 2 ** Math.floor(Math.log2((memory.byteLength - headBytes) / bytesPerSlot));
    this.owner = owner;
    this.head = new Int32Array(memory, 0, headBytes / Int32Array.BYTES_PER_ELEMENT);
    this.slots = new Uint32Array(memory, headBytes, slots);
    this.ring = Buffer.from(memory, headBytes + this.slots.byteLength);
  }

  /** Null: it is not known, or other threads are writing. */
  find(key: string): string | null {
    const digest = digestOf(key);
    return this.alone(() => {
      const place = this.slots[this.slotOf(digest)] ?? 0;
      if (place === 0 || !this.hasAt(place - 1, digest)) return null;
      const from = place - 1 + recordHead;
      return this.ring.toString('utf8', from, from + this.ring.readUInt32LE(from - 4));
    });
  }

  save(key: string, text: string): void {
    const length = Buffer.byteLength(text);
    const needed = recordHead + length;
    if (needed > this.ring.byteLength * shareMax) return;
    const digest = digestOf(key);
    this.alone(() => {
      const place = this.roomFor(needed);
      // The record that begins here is invalid before any of its bytes are replaced, and the new one is valid when it is complete.
      this.ring.fill(0, place, place + recordHead);
      this.ring.write(text, place + recordHead, length, 'utf8');
      this.ring.writeUInt32LE(length, place + digestBytes);
      digest.copy(this.ring, place);
      this.slots[this.slotOf(digest)] = place + 1;
      this.head[placeAt] = place + needed;
      return null;
    });
  }

  /** Bytes that were written, also those that are replaced by now. */
  get writtenBytes(): number {
    return (this.head[lapsAt] ?? 0) * this.ring.byteLength + (this.head[placeAt] ?? 0);
  }

  /** Forgets every record if this owner ended while it was writing or reading. */
  release(): void {
    if (Atomics.load(this.head, lockAt) !== this.owner) return;
    this.slots.fill(0);
    Atomics.store(this.head, lockAt, free);
  }

  private slotOf = (digest: Buffer): number => digest.readUInt32LE(0) % this.slots.length;

  private hasAt(place: number, digest: Buffer): boolean {
    return digest.equals(this.ring.subarray(place, place + digestBytes));
  }

  private roomFor(bytes: number): number {
    const place = this.head[placeAt] ?? 0;
    if (place + bytes <= this.ring.byteLength) return place;
    this.head[lapsAt] = (this.head[lapsAt] ?? 0) + 1;
    return 0;
  }

  private alone(work: () => string | null): string | null {
    for (let tries = 0; Atomics.compareExchange(this.head, lockAt, free, this.owner) !== free; tries += 1)
      if (tries >= triesMax) return null;
    try {
      return work();
    } finally {
      Atomics.store(this.head, lockAt, free);
    }
  }
}

const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer');

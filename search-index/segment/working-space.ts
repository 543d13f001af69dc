// Bitmaps for the search under way: a stack of equal slots behind the columns. A search takes slots and gives all
// back at its end, so nothing is ever left over.

export class WorkingSpace {
  private readonly from: number;
  private readonly slotBytes: number;
  private readonly slots: number;
  private taken = 0;

  constructor(from: number, slotBytes: number, to: number) {
    this.from = from;
    this.slotBytes = slotBytes;
    this.slots = Math.floor((to - from) / slotBytes);
  }

  /** Byte address of a bitmap with undefined contents. Throws when all slots are taken: a fault of the library. */
  take(): number {
    if (this.taken === this.slots) throw new Error('The working space of a segment is used up.');
    this.taken += 1;
    return this.from + (this.taken - 1) * this.slotBytes;
  }

  mark(): number {
    return this.taken;
  }

  /** Gives back every slot taken since the mark. */
  release(mark: number): void {
    this.taken = mark;
  }
}

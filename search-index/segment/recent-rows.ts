// The rows whose day is at least a given one. Searches ask for the same few days all day long (the choices of
// a filter), and a segment never changes, so the last few bitmaps are kept.
import type { Kernels } from '../kernels/kernels.ts';
import { largestDay } from '../schema.ts';
import { keptBitmaps, type WorkingSpace } from './working-space.ts';

interface KeptDay {
  name: string;
  day: number;
  bitmap: number;
}

export class RecentRows {
  /** Used longest ago first. */
  private kept: KeptDay[] = [];
  private readonly space: WorkingSpace;
  private readonly kernels: Kernels;
  private readonly words: number;

  constructor(space: WorkingSpace, kernels: Kernels, words: number) {
    this.space = space;
    this.kernels = kernels;
    this.words = words;
  }

  /** Byte address of the bitmap; not to be changed. It says nothing of bits behind the last row. `days` is the column `name`: one more than each day. */
  since(name: string, day: number, days: Uint16Array): number {
    const known = this.kept.find((one) => one.name === name && one.day === day);
    const one = known ?? { name, day, bitmap: this.find(day, days) };
    this.kept = [...this.kept.filter((other) => other !== one && other.bitmap !== one.bitmap), one];
    return one.bitmap;
  }

  private find(day: number, days: Uint16Array): number {
    const [oldest] = this.kept;
    const isFull = this.kept.length === keptBitmaps;
    const bitmap = isFull && oldest !== undefined ? oldest.bitmap : this.space.kept(this.kept.length);
    this.kernels.clear(bitmap, this.words);
    if (day <= largestDay) this.kernels.since(bitmap, days.byteOffset, days.length, Math.max(day + 1, 1));
    return bitmap;
  }
}

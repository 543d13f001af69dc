// Numbers the distinct points of a field as they come.
import type { Point } from '../geometry.ts';

/** More than any difference between two coordinates. */
const span = 2 ** 24;

export class PointNumbers {
  readonly points: Point[] = [];
  /** By x and y, then by z. Numbers are found faster than strings of them. */
  private readonly numbers = new Map<number, Map<number, number>>();

  /** One more than the place of the point in `points`. */
  numberOf({ x, y, z }: Point): number {
    const key = x * span + y;
    let above = this.numbers.get(key);
    if (above === undefined) {
      above = new Map();
      this.numbers.set(key, above);
    }
    const known = above.get(z);
    if (known !== undefined) return known;
    this.points.push({ x, y, z });
    above.set(z, this.points.length);
    return this.points.length;
  }
}

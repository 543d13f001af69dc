// Numbers the distinct points of a field as they come.
import type { Point } from '../geometry.ts';

export class PointNumbers {
  readonly points: Point[] = [];
  private readonly numbers = new Map<string, number>();

  /** One more than the place of the point in `points`. */
  numberOf({ x, y, z }: Point): number {
    const key = `${x} ${y} ${z}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.points.push({ x, y, z });
    this.numbers.set(key, this.points.length);
    return this.points.length;
  }
}

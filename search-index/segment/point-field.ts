// A point field of a segment: distinct points by code, codes by row, rows by code. Points are coded from south to north.
import { squaredChord, type Point } from '../geometry.ts';
import type { Codes, Sections } from './sections.ts';

export class PointField {
  /** 0 is blank. */
  readonly codes: Codes;
  readonly rowStarts: Uint32Array;
  readonly rows: Uint32Array;
  /** Only list facets have blocks. */
  readonly blocks = null;
  private readonly x: Int32Array;
  private readonly y: Int32Array;
  private readonly z: Int32Array;

  constructor(name: string, sections: Sections) {
    const axis = (section: string): Int32Array => {
      const { buffer, byteOffset, length } = sections.numbers(section);
      return new Int32Array(buffer, byteOffset, length);
    };
    this.x = axis(`${name}.x`);
    this.y = axis(`${name}.y`);
    this.z = axis(`${name}.z`);
    this.codes = sections.codes(`${name}.codes`);
    this.rowStarts = sections.numbers(`${name}.rows.starts`);
    this.rows = sections.numbers(`${name}.rows`);
  }

  /** One more than the largest code. */
  get codeCount(): number {
    return this.x.length;
  }

  pointOf(code: number): Point | null {
    return code === 0 ? null : { x: this.x[code] ?? 0, y: this.y[code] ?? 0, z: this.z[code] ?? 0 };
  }

  /** Of a code above 0. */
  squaredChordTo(center: Point, code: number): number {
    return squaredChord(center, { x: this.x[code] ?? 0, y: this.y[code] ?? 0, z: this.z[code] ?? 0 });
  }

  /** The codes whose squared chord to the center is at most `most`, ascending. Only those between two parallels are looked at. */
  codesWithin(center: Point, most: number): number[] {
    const reach = Math.sqrt(most) + 1;
    const codes: number[] = [];
    for (let code = this.firstNorthOf(center.z - reach); code < this.codeCount; code += 1) {
      if ((this.z[code] ?? 0) > center.z + reach) break;
      if (this.squaredChordTo(center, code) <= most) codes.push(code);
    }
    return codes;
  }

  /** No field of points has stored bitmaps. */
  bitmapAddress(): null {
    return null;
  }

  private firstNorthOf(z: number): number {
    let low = 1;
    let high = this.codeCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.z[middle] ?? 0) < z) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

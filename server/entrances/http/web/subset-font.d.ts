// Types of the used part of subset-font, which has no types.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes: Record<string, Axis> },
  ): Promise<Buffer>;
}

// Fits text of any length into a column: smaller letters first, then fewer words. Pure.

export interface TextStyle {
  family: string;
  weight: number;
  /** Pixels. */
  size: number;
}

/** The width of one line in pixels. */
export type Measure = (line: string, style: TextStyle) => number;

interface Column {
  /** Pixels. */
  width: number;
  linesMax: number;
}

const sizeStep = 8;
const sizeMin = 36;
/** More characters never fit, so they are not measured. */
const lengthMax = 200;

/** The largest style, down to 36 pixels, in which the text fits; with that one, what does not fit ends in an ellipsis. */
export function wrapText(
  text: string,
  largest: TextStyle,
  { width, linesMax }: Column,
  measure: Measure,
): { style: TextStyle; lines: string[] } {
  const words = text
    .slice(0, lengthMax)
    .split(/\s+/u)
    .filter((word) => word !== '');
  for (let { size } = largest; ; size -= sizeStep) {
    const style = { ...largest, size };
    const lines = linesOf(words, style, width, measure);
    const fits = lines.length <= linesMax && lines.every((line) => measure(line, style) <= width);
    if (fits) return { style, lines };
    if (size - sizeStep < sizeMin) {
      const kept = lines.slice(0, linesMax);
      if (lines.length > linesMax) kept.push(`${kept.pop() ?? ''} …`);
      return { style, lines: kept.map((line) => shortenText(line, style, width, measure)) };
    }
  }
}

function linesOf(words: readonly string[], style: TextStyle, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && measure(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The line itself when it fits; else as much of it as fits, and an ellipsis. */
export function shortenText(line: string, style: TextStyle, width: number, measure: Measure): string {
  let characters = Array.from(line.slice(0, lengthMax));
  if (characters.length === line.length && measure(line, style) <= width) return line;
  while (characters.length > 1 && measure(`${characters.join('')}…`, style) > width)
    characters = characters.slice(0, -Math.ceil(characters.length / 20));
  return `${characters.join('').trimEnd()}…`;
}

// What separates the cells of a text file.

export interface Separation {
  separator: string;
  /** The characters of the line `sep=;`, which Excel writes first; 0: there is none. */
  firstLine: number;
}

/** The mark of UTF-8 may be before it, also as the three bytes that it has. */
const separatorLine = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?"?sep=(.)"?(?:\r\n?|\n)/i;

const separators = [',', ';', '\t', '|'] as const;
/** Lines above the header. */
const titlesMax = 20;

/** Decided by the first line that has more than two cells, because a title above the header may have a comma. `text`: the start of the file. */
export function separationOf(text: string): Separation {
  const [declared = '', named] = separatorLine.exec(text) ?? [];
  if (named !== undefined) return { separator: named, firstLine: declared.length };
  const unquoted = text.replaceAll(/"[^"]*"?/g, '');
  const lines = unquoted.split(/[\r\n]+/).filter((line) => /[,;\t|]/.test(line));
  const widthOf = (line: string): number => Math.max(...separators.map((each) => line.split(each).length));
  const header = lines.slice(0, titlesMax).find((line) => widthOf(line) > 2) ?? lines[0] ?? '';
  const countOf = (separator: string): number => header.split(separator).length;
  const [separator = ','] = separators.toSorted((a, b) => countOf(b) - countOf(a));
  return { separator, firstLine: 0 };
}

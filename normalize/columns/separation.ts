// What separates the cells of a text file.

export interface Separation {
  separator: string;
  /** The characters of the line `sep=;`, which Excel writes first; 0: there is none. */
  firstLine: number;
}

/** The mark of UTF-8 may be before it, also as the three bytes that it has. */
const separatorLine = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?"?sep=(.)"?(?:\r\n?|\n)/i;

/** Decided by the first line that has several cells. `text`: the start of the file. */
export function separationOf(text: string): Separation {
  const [declared = '', named] = separatorLine.exec(text) ?? [];
  if (named !== undefined) return { separator: named, firstLine: declared.length };
  const unquoted = text.replaceAll(/"[^"]*"?/g, '');
  const header = unquoted.split(/[\r\n]+/).find((line) => /[,;\t|]/.test(line)) ?? '';
  const countOf = (separator: string): number => header.split(separator).length;
  const [separator = ','] = [',', ';', '\t', '|'].toSorted((a, b) => countOf(b) - countOf(a));
  return { separator, firstLine: 0 };
}

// Splits a file of SQL into its statements. On a distributed PostgreSQL (Citus) a call with several commands fails when one of them
// changes a distributed table, because that command is sent to the nodes with the text of the whole call.

/** What may contain a semicolon that ends no statement: a text, a quoted name, a dollar-quoted body, a comment. Else the semicolon itself. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$.*?\$\1\$|--[^\n]*|\/\*.*?\*\/|;/gs;

/** In order, without their semicolons. Parts of nothing but comments and spaces are left out. Escaped texts (`E'…'`) are not understood. */
export function splitStatements(text: string): string[] {
  const ends = Array.from(text.matchAll(token)).flatMap(({ 0: found, index }) => (found === ';' ? [index] : []));
  return [...ends, text.length]
    .map((end, at) => text.slice((ends[at - 1] ?? -1) + 1, end).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, '').trim() !== '');
}

// The position of the picture in ARCHITECTURE.md.
const begin = '<!-- picture:begin -->';
const end = '<!-- picture:end -->';

/** The text between the markers, without the fence; null when they are missing. */
export function blockIn(document: string): string | null {
  const [, rest] = document.split(begin);
  const [block] = rest?.split(end) ?? [];
  return block === undefined || !document.includes(end)
    ? null
    : block
        .trim()
        .replace(/^```\w*\n/, '')
        .replace(/\n```$/, '');
}

/** @throws Error when the document has no markers. */
export function withBlock(document: string, picture: string): string {
  if (blockIn(document) === null)
    throw new Error(`ARCHITECTURE.md needs the lines ${begin} and ${end}: the picture is drawn between them.`);
  const before = document.slice(0, document.indexOf(begin));
  const after = document.slice(document.indexOf(end));
  return `${before}${begin}\n\`\`\`text\n${picture}\n\`\`\`\n${after}`;
}

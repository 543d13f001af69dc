// The text of a posting without its markup. Every character keeps its place, so that what is read can be marked in the text as pasted.

const markup = /<\/?[a-z!][^<>]{0,500}>/gi;
/** Tags that begin or end a line. */
const blockTag =
  /^<\/?(?:p|br|li|ul|ol|div|tr|td|th|table|h[1-6]|section|article|header|title|body|dt|dd|script|style)\b/i;
const entity = /&(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z]{2,8});/gi;
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', quot: '"', apos: "'", rsquo: "'", bull: '\n', middot: '\n', ndash: '-', mdash: '-' }),
);
const ends = /[\r\v\f\u0085\u2028\u2029]/g;
/** A sign of a list begins a line, also where the lines were lost. */
const bullets = /(?<=\S[^\S\n]*)[•▪◦●○►➢➤✓✔◆■□‣∙]/gu;
const firstBullets = /[•▪◦●○►➢➤✓✔◆■□‣∙]/gu;
/** Emphasis of Markdown, and what has no words: pictures, and characters that are invisible. A pin is kept: it names a place. */
const wordless = /[*#`~\\]|__|(?!📍)[\p{Extended_Pictographic}\p{Cf}\u{FE0F}\u{20E3}]/gu;

const blank = (found: string): string => ' '.repeat(found.length);
const filled = (text: string, { length }: string): string => text.padEnd(length);

export const plainText = (text: string): string =>
  text
    .replace(markup, (tag) => (blockTag.test(tag) ? filled('\n', tag) : blank(tag)))
    .replace(entity, (name) => filled(entities.get(name.slice(1, -1).toLowerCase()) ?? ' ', name))
    .replace(bullets, (sign) => filled('\n', sign))
    .replace(firstBullets, blank)
    .replace(wordless, blank)
    .replace(ends, '\n')
    .replace(/\u00A0/g, ' ');

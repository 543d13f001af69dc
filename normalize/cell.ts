// The text of a cell as programs write it: Excel's guard marks and links, invisible and wide characters, HTML, and words for nothing.
import { visibleCharacters } from '#contract/visible-characters.ts';

/** Most cells have neither: one pass over their characters is cheaper than the rules below. */
const mayNeedWork = /[^\u0020-\u007E]|[&='<]/;

/** Without what only a program sees. Line breaks stay, because they separate the items of a list. */
export function cellText(cell: string): string {
  if (!mayNeedWork.test(cell)) return cell;
  return withoutTags(withoutEntities(withoutGuard(visibleCharacters(cell))));
}

/** `="02139"` and `'02139` keep a spreadsheet from changing a value. A name may begin with an apostrophe: `'t Hooft`. */
function withoutGuard(text: string): string {
  const formula = /^\s*="(.*)"\s*$/s.exec(text)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  const [, address, label] = /^\s*=HYPERLINK\("([^"]*)"(?:\s*[,;]\s*"([^"]*)")?\)\s*$/i.exec(text) ?? [];
  if (address !== undefined) return ofLink(address, label ?? '');
  return /^\s*'(?=[\d=+@(-]|\p{Lu}\p{L})/u.test(text) ? text.replace("'", '') : text;
}

/** The value that a link stands for: its label when that says one, else its address. */
const ofLink = (address: string, label: string): string =>
  /[\d@]/.test(label) ? label : address.replace(/^(?:mailto|tel):/i, '');

const link = /<a\s[^<>]*?href\s*=\s*["']([^"'<>]*)["'][^<>]*>([^<>]*)<\/a\s*>/gi;
/** Only these: a name may be followed by an address in angle brackets. */
const tags = /<\/?(?:a|b|i|u|p|br|em|strong|span|div|font|small|td|tr|li|ul|ol)(?:\s[^<>]*)?\/?>/gi;

const withoutTags = (text: string): string =>
  text.includes('<')
    ? text.replaceAll(link, (_, address: string, label: string) => ofLink(address, label)).replaceAll(tags, ' ')
    : text;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  reg: '®',
  trade: '™',
  copy: '©',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  aacute: 'á',
  agrave: 'à',
  acirc: 'â',
  auml: 'ä',
  aring: 'å',
  atilde: 'ã',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  otilde: 'õ',
  oslash: 'ø',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  ntilde: 'ñ',
  ccedil: 'ç',
  szlig: 'ß',
  yacute: 'ý',
};
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi;
/** `&amp;amp;` was written twice. */
const encodingsMax = 2;

function withoutEntities(text: string): string {
  let plain = text;
  for (let round = 0; round < encodingsMax && plain.includes('&'); round += 1)
    plain = plain.replaceAll(entity, (whole, decimal?: string, hexadecimal?: string, name = '') => {
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      if (!Number.isNaN(code)) return code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
      return characterOf(name) ?? whole;
    });
  return plain;
}

/** `&Eacute;` is the capital of `&eacute;`. */
function characterOf(name: string): string | undefined {
  const character = Object.hasOwn(entities, name.toLowerCase()) ? entities[name.toLowerCase()] : undefined;
  return /^[A-Z][a-z]/.test(name) ? character?.toUpperCase() : character;
}

/** What programs and people write where they have nothing: Excel, pandas, Python, PostgreSQL, R, and forms. */
const nothing = new Set([
  '#N/A',
  '#NA',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  'nan',
  'NaN',
  'NaT',
  '<NA>',
  'None',
  'nil',
  String.raw`\N`,
  'N/A',
  'n/a',
  'N.A.',
  'n.a.',
  '(null)',
  '<null>',
  '[null]',
  '(blank)',
  '(none)',
  'TBD',
  'tbd',
  'TBA',
  'Not Available',
  'Not available',
  'not available',
  'Not Applicable',
  'Not provided',
  'Not Provided',
  'Not specified',
  'Not Specified',
  'Unspecified',
]);
const longestNothing = 'Not Applicable'.length;

/** Nothing but punctuation: `-`, `--`, `?`, `.`. */
const onlyMarks = /^[-–—_.?*/\\,;:|~]+$/;

export const isNothing = (text: string): boolean =>
  text.length <= longestNothing && (nothing.has(text) || onlyMarks.test(text));

/** They are names too, and mean nothing only where no name is. `NA` is what R writes. */
const nothingButNames = new Set(['NA', 'na', 'none', 'NONE', 'unknown', 'Unknown', 'UNKNOWN']);

export const isNothingButName = (text: string): boolean => nothingButNames.has(text);

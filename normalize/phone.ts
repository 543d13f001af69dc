// Phones of the US and Canada in E.164. Rules: North American Numbering Plan, NXX-NXX-XXXX.
import { wholeNumber } from '#contract/candidates/whole-number.ts';

/** Area codes under +1 that belong to other countries. */
const otherCountries = new Set([
  '242',
  '246',
  '264',
  '268',
  '284',
  '345',
  '441',
  '473',
  '649',
  '658',
  '664',
  '721',
  '758',
  '767',
  '784',
  '809',
  '829',
  '849',
  '868',
  '869',
  '876',
]);

const extension = /(?:ext(?:ension|n)?|x|#|[,;]+)[\s.:]*\d{1,7}\s*$/i;
/** `Cell: 312-555-0142`, `tel:+13125550142`, `(312) 555-0142 (mobile)`. */
const labels =
  /^[\s"']*(?:(?:cell|mobile|work|office|home|direct|main|business)?\s*(?:phone|tel(?:ephone)?|cell|mobile|number|line|dial|ph|no|[pcmtho])?\s*[.:#-]+\s*)(?=[+(\d])|\s*[([](?:cell|mobile|work|office|home|direct|main|business|preferred|[cmwohd])[)\]]\s*$|[\s.;,"']+$/gi;
/**
 * `(312) 555-0142 x7` → `+13125550142`. The extension is dropped: E.164 has none.
 * Null for anything that cannot be a number of the US or Canada, such as repeated digits or another country's.
 */
export function normalizePhone(text: string): string | null {
  const digits = /^\d{10}$/.test(text) ? text : withoutPunctuation(wholeNumber(text));
  const parts = /^([2-9][0-8]\d)([2-9]\d\d)(\d{4})$/.exec(digits);
  if (parts === null) return null;
  const [, area = '', exchange = '', line = ''] = parts;
  if (area.endsWith('11') || exchange.endsWith('11') || otherCountries.has(area)) return null;
  if (/^(\d)\1+$/.test(digits)) return null;
  return `+1${area}${exchange}${line}`;
}

function withoutPunctuation(text: string): string {
  return text
    .trim()
    .replace(/^['"]+/, '')
    .replaceAll(labels, '')
    .replace(extension, '')
    .replace(/^(?:\+|00)?1(?=\D*[2-9])/, '')
    .replaceAll(/[\s().\-+/\u2010-\u2015]/g, '');
}

/** In any text: `call after 5pm: 480-555-0177`, `(c) 503-555-0115 (w) 503-555-0116`, `{3125550142,7735550165}`. */
const anywhere = /(?<![\d+])(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*[2-9]\d\d[\s.-]*\d{4}(?!\d)/g;
/** Of a number of another country, no part is a phone. */
const foreign = /(?:\+|\b00)(?!1)\d/;

/** All phones of a cell such as `312-555-0142; 312-555-0143`, each once. `unread`: parts with digits that are none; without a phone the whole cell. */
export function readPhones(text: string): { values: string[]; unread: string[] } {
  const read = text
    .split(/[;|\n]|\s\/\s|,(?=\s*\+?1?[\s(.-]*[2-9]\d\d)|\bor\b/i)
    .map((part) => ({ part, phone: normalizePhone(part) }));
  const values = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
  if (values.length > 0)
    return { values, unread: read.flatMap(({ part, phone }) => (phone === null && /\d/.test(part) ? part : [])) };
  const found = foreign.test(text) ? [] : (text.match(anywhere) ?? []).flatMap((part) => normalizePhone(part) ?? []);
  return { values: [...new Set(found)], unread: found.length === 0 ? [text] : [] };
}

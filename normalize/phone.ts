// Phones of the US and Canada in E.164, with an extension as RFC 3966 writes it. Rules: North American Numbering Plan, NXX-NXX-XXXX.
import { wholeNumber } from '#contract/candidates/whole-number.ts';

/** Area codes under +1 that belong to other countries. */
const otherCountries = new Set(
  `242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876`.split(/\s+/),
);

const extension = /(?:ext(?:ension|n)?|poste|x|#|[,;]+)[\s.:=]*(\d{1,7})\s*$/i;
/** `Cell: 312-555-0142`, `tel:+13125550142`, `(312) 555-0142 (mobile)`. */
const labels =
  /^[\s"']*(?:(?:cell|mobile|work|office|home|direct|main|business)?\s*(?:phone|tel(?:ephone)?|cell|mobile|number|line|dial|ph|no|[pcmtho])?\s*[.:#-]+\s*)(?=[+(\d])|\s*[([](?:cell|mobile|work|office|home|direct|main|business|preferred|[cmwohd])[)\]]\s*$|[\s.;,"']+$/gi;
/**
 * `(312) 555-0142` → `+13125550142`, `(312) 555-0142 x7` → `+13125550142;ext=7`.
 * Null for anything that cannot be a number of the US or Canada, such as repeated digits or another country's.
 */
export function normalizePhone(text: string): string | null {
  const { digits, said } = /^\d{10}$/.test(text) ? { digits: text, said: '' } : digitsOf(wholeNumber(text));
  const parts = /^([2-9][0-8]\d)([2-9]\d\d)(\d{4})$/.exec(digits);
  if (parts === null) return null;
  const [, area = '', exchange = '', line = ''] = parts;
  if (area.endsWith('11') || exchange.endsWith('11') || otherCountries.has(area)) return null;
  if (/^(\d)\1+$/.test(digits)) return null;
  return `+1${area}${exchange}${line}${said === '' ? '' : `;ext=${said}`}`;
}

/** The number by which a phone is compared: with an extension and without, it is one phone. An email address stays as it is. */
export function withoutExtension(value: string): string {
  const at = value.indexOf(';ext=');
  return at === -1 ? value : value.slice(0, at);
}

/** `+13125550142;ext=7` → `(312) 555-0142 ext. 7`. */
export const formatPhone = (phone: string): string =>
  phone.replace(
    /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/,
    (_number, area: string, exchange: string, line: string, said?: string) =>
      `(${area}) ${exchange}-${line}${said === undefined ? '' : ` ext. ${said}`}`,
  );

/** `said`: the extension; empty when there is none. */
function digitsOf(text: string): { digits: string; said: string } {
  const plain = text
    .trim()
    .replace(/^['"]+/, '')
    .replaceAll(labels, '');
  const digits = plain
    .replace(extension, '')
    .replace(/[\s,;]+$/, '')
    .replace(/^(?:\+|00)?1(?=\D*[2-9])/, '')
    .replaceAll(/[\s()[\].\-+/_•·\u2010-\u2015]/g, '');
  return { digits, said: extension.exec(plain)?.[1] ?? '' };
}

/** In any text: `call after 5pm: 480-555-0177`, `(c) 503-555-0115 (w) 503-555-0116`, `{3125550142,7735550165}`. */
const anywhere =
  /(?<![\d+])(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*[2-9]\d\d[\s.-]*\d{4}(?!\d)(?:[\s,]*(?:ext(?:ension|n)?|poste|x|#)[\s.:]*\d{1,7})?/gi;
/** A fax number is no phone: `Fax: 312-555-0143`, `312-555-0143 (fax)`. */
const fax = new RegExp(
  String.raw`\b(?:fax(?:\s*(?:no|number))?[\s.:#-]*|f\s*[.:]\s*)${anywhere.source}|${anywhere.source}\s*[([-]?\s*fax\b[)\]]?(?![\s.:#-]*[+(\d])`,
  'gi',
);
/** Of a number of another country, no part is a phone. */
const foreign = /(?:\+|\b00)(?!1)\d/;

/** A number of another country, which the directory does not list: `+44 20 7946 0958`. */
export const isForeignPhone = (text: string): boolean => foreign.test(text);

/** All phones of a cell such as `312-555-0142; 312-555-0143`, each once. `unread`: parts with digits that are none; without a phone the whole cell. */
export function readPhones(text: string): { values: string[]; unread: string[] } {
  const phones = /fax|f\s*[.:]/i.test(text) ? text.replaceAll(fax, '') : text;
  const read = phones
    .split(/;(?!\s*ext)|[|\n]|\s\/\s|,(?=\s*\+?1?[\s(.-]*[2-9]\d\d)|\bor\b/i)
    .map((part) => ({ part, phone: normalizePhone(part) }));
  const values = eachOnce(read.flatMap(({ phone }) => phone ?? []));
  if (values.length > 0)
    return { values, unread: read.flatMap(({ part, phone }) => (phone === null && /\d/.test(part) ? part : [])) };
  const found = foreign.test(phones)
    ? []
    : (phones.match(anywhere) ?? []).flatMap((part) => normalizePhone(part) ?? []);
  return { values: eachOnce(found), unread: found.length === 0 ? [text] : [] };
}

/** A number with an extension and without is one phone, the one with it. */
function eachOnce(phones: readonly string[]): string[] {
  const byNumber = new Map<string, string>();
  for (const phone of phones) {
    const number = withoutExtension(phone);
    if (phone !== number || !byNumber.has(number)) byNumber.set(number, phone);
  }
  return [...byNumber.values()];
}

import { wholeNumber } from '#contract/candidates/whole-number.ts';

/** Where ZIP codes begin with one zero, and with two. */
const oneZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'RI', 'VT']);
const twoZeros = new Set(['PR', 'VI', 'NY']);

/**
 * US ZIP codes to five digits (`606111234` → `60611`; spreadsheets lose leading zeros: `2139` → `02139`), Canadian
 * codes to `K1A 0B1`. Null when it is neither. `state`: a lost zero comes back only where the codes of the state have it; null where the
 * state is not known.
 */
export function normalizePostalCode(text: string, state: string | null = null): string | null {
  const plain = wholeNumber(
    text.replaceAll('"', '').replace(/^\s*(?:(?:zip|postal)\s*(?:code)?\s*[:#]|[A-Z]{2}(?=\s+\d{5}(?:\D|$)))\s*/i, ''),
  )
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();
  if (/^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z]\d[A-CEGHJ-NPR-TV-Z]\d$/.test(plain))
    return `${plain.slice(0, 3)} ${plain.slice(3)}`;
  if (!/^\d{3,9}$/.test(plain)) return null;
  const full = plain.length > 5 ? 9 : 5;
  const lost = full - plain.length;
  if (state !== null && lost > 0 && !(lost === 1 ? oneZero : twoZeros).has(state)) return null;
  const zip = plain.padStart(full, '0').slice(0, 5);
  return zip === '00000' ? null : zip;
}

/**
 * US ZIP codes to five digits (`606111234` → `60611`; spreadsheets lose leading zeros: `2139` → `02139`), Canadian
 * codes to `K1A 0B1`. Null when it is neither.
 */
export function normalizePostalCode(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z]\d[A-CEGHJ-NPR-TV-Z]\d$/.test(plain))
    return `${plain.slice(0, 3)} ${plain.slice(3)}`;
  if (!/^\d{3,9}$/.test(plain)) return null;
  const zip = plain.padStart(plain.length > 5 ? 9 : 5, '0').slice(0, 5);
  return zip === '00000' ? null : zip;
}

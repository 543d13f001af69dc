// States, territories and provinces by their postal abbreviations (USPS Publication 28, Canada Post).
import { provinces, states, territories } from '#contract/candidate-options.ts';

const otherNames = {
  'WASHINGTON DC': 'DC',
  'DISTRICT OF COLUMBIA': 'DC',
  'US VIRGIN ISLANDS': 'VI',
  NEWFOUNDLAND: 'NL',
  LABRADOR: 'NL',
  'YUKON TERRITORY': 'YT',
  PQ: 'QC',
  NF: 'NL',
};

const abbreviations: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...states, ...territories, ...provinces }).flatMap(
    ([code, name]) =>
      [
        [code, code],
        [name.toUpperCase(), code],
      ] as const,
  ),
  ...Object.entries(otherNames),
]);

/** `Illinois`, `ill inois`, `IL`, `il.` → `IL`; `Québec` → `QC`. Null when it is neither a state nor a province. */
export function normalizeRegion(text: string): string | null {
  const direct = abbreviations.get(text);
  if (direct !== undefined) return direct;
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toUpperCase();
  return abbreviations.get(plain) ?? null;
}

// States, territories and provinces by their postal abbreviations (USPS Publication 28, Canada Post).
import { provinces, states, territories } from '#contract/candidates/candidate-options.ts';

const otherNames = {
  'WASHINGTON DC': 'DC',
  'DISTRICT OF COLUMBIA': 'DC',
  'US VIRGIN ISLANDS': 'VI',
  NEWFOUNDLAND: 'NL',
  LABRADOR: 'NL',
  'YUKON TERRITORY': 'YT',
  PQ: 'QC',
  // As people abbreviated them before the postal codes.
  ALA: 'AL',
  ARIZ: 'AZ',
  ARK: 'AR',
  CALIF: 'CA',
  CAL: 'CA',
  COLO: 'CO',
  CONN: 'CT',
  DEL: 'DE',
  FLA: 'FL',
  ILL: 'IL',
  IND: 'IN',
  KANS: 'KS',
  KAN: 'KS',
  MASS: 'MA',
  MICH: 'MI',
  MINN: 'MN',
  MISS: 'MS',
  MONT: 'MT',
  NEBR: 'NE',
  NEV: 'NV',
  OKLA: 'OK',
  ORE: 'OR',
  OREG: 'OR',
  PENN: 'PA',
  PENNA: 'PA',
  TENN: 'TN',
  TEX: 'TX',
  WASH: 'WA',
  WIS: 'WI',
  WISC: 'WI',
  WYO: 'WY',
  ONT: 'ON',
  ALTA: 'AB',
  SASK: 'SK',
  QUE: 'QC',
  NF: 'NL',
  PEI: 'PE',
  'W VA': 'WV',
  'N CAR': 'NC',
  'S CAR': 'SC',
  'N DAK': 'ND',
  'S DAK': 'SD',
  'N MEX': 'NM',
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

/** `Illinois`, `IL`, `il.`, `Ill.`, `Texas (TX)`, `US-TX`, `TX - Texas`, `TX 78701` → the code; `Québec` → `QC`. Null when it is neither a state nor a province. */
export function normalizeRegion(text: string): string | null {
  const direct = abbreviations.get(text);
  if (direct !== undefined) return direct;
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(/ (?:\d{5}(?: \d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, '');
  return abbreviations.get(plain) ?? abbreviations.get(plain.replace(/^(\w) (\w)$/, '$1$2')) ?? inTwoForms(plain);
}

/** `TEXAS (TX)`, `TX TEXAS`, `US TX`, `STATE OF TEXAS`, `TX, USA`: one state, whichever form. */
function inTwoForms(plain: string): string | null {
  const [, name = '', code = ''] = /^(.+?) ?[(/,] ?([^()]+)\)?$/.exec(plain) ?? [];
  const pairs = name === '' ? [plain.split(/ (.*)/s).slice(0, 2), plain.split(/ (?=[^ ]*$)/)] : [[name, code]];
  for (const [first = '', second = ''] of pairs) {
    const [own, other] = [abbreviations.get(first.trim()), abbreviations.get(second.trim())];
    if (own !== undefined && (own === other || countryWords.has(second.trim()))) return own;
    if (other !== undefined && countryWords.has(first.trim())) return other;
  }
  return abbreviations.get(plain.replace(/^(?:STATE|COMMONWEALTH|PROVINCE) OF /, '')) ?? null;
}

const countryWords = new Set(['US', 'USA', 'UNITED STATES', 'CAN', 'CANADA']);

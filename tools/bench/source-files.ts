// Creates files for the import benchmark from invented people: an NPPES file with 330 columns and a vendor file with four contact
// values per row. Each size is written once.
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { placeColumns, requiredNppesColumns } from '#server/features/imports/formats/nppes-columns.ts';
import { synthesizeCandidates } from '#sample-data/public.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';

const seed = 1;
const today = '2026-01-01';

const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** The columns that imports read are at every seventh place among 330, because most columns of the real file are not read. */
const nppesHeader = Array.from(
  { length: 330 },
  (_, at) => (at % 7 === 0 ? requiredNppesColumns[at / 7] : undefined) ?? `Unread Column ${at + 1}`,
);
const taxonomyCodes = '163W00000X 207R00000X 183500000X 122300000X 225100000X 363LF0000X 207Q00000X 390200000X'.split(
  ' ',
);

/** Check digit over the prefix 80840 that NPIs have (45 CFR 162.406: ISO standard Luhn). */
function withCheckDigit(nine: number): string {
  const digits = `80840${nine}`.split('').toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

/** No registry has issued these numbers. */
const firstNpi = 198_000_000;

function nppesRow(draft: CandidateDraft, number: number): string {
  const values: Record<string, string> = {
    NPI: withCheckDigit(firstNpi + number),
    'Entity Type Code': number % 10 === 9 ? '2' : '1',
    'Provider Last Name (Legal Name)': draft.lastName.toUpperCase(),
    'Provider First Name': draft.firstName?.toUpperCase() ?? '',
    'Provider Credential Text': draft.credentials ?? '',
    'Provider Business Practice Location Address City Name': draft.city?.toUpperCase() ?? '',
    'Provider Business Practice Location Address State Name': draft.state ?? '',
    'Provider Business Practice Location Address Postal Code': draft.officeZip ?? '',
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number':
      draft.contacts.find(({ kind }) => kind === 'office_phone')?.value.slice(2) ?? '',
    'Healthcare Provider Taxonomy Code_1': taxonomyCodes[number % taxonomyCodes.length] ?? '',
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  };
  return nppesHeader.map((name) => cell(values[name] ?? '')).join(',');
}

const vendorHeader = `id, Contactfirstname, Contactmiddlename, Contactlastname, Contacttitle, Contacttitlelevel,
    Contactjobfunctions, specialty, Companyname, Companyemployees, Company industry, Companyrevenuerange,
    Companydomain, Contactcity, Contactstate, Contactofficezipcode, Personalemail, Contactemail, Contactphone,
    Directdialphone, Contactlinkedinurl, Contactskills, Contacteducation`.split(/,\s+/);

/** Each row has four contact values, also when the invented person has fewer. */
function vendorRow(draft: CandidateDraft, number: number): string {
  const phone = (offset: number): string => `+1312555${String((number + offset) % 10_000).padStart(4, '0')}`;
  const values = [
    String(number),
    draft.firstName,
    draft.middleName,
    draft.lastName,
    draft.title,
    draft.titleLevel,
    draft.jobFunctions,
    draft.specialty,
    draft.organization,
    draft.companySize,
    draft.companyIndustry,
    draft.companyRevenue,
    draft.companyDomain,
    draft.city,
    draft.state,
    draft.officeZip,
    `p${number}@postbox.example`,
    `w${number}@clinic.example`,
    phone(0),
    phone(1),
    draft.linkedinUrl,
    draft.skills.join(', '),
    JSON.stringify(draft.education),
  ];
  return values.map((value) => cell(value ?? '')).join(',');
}

export const benchFormats = ['nppes', 'vendor'] as const;
export type BenchFormat = (typeof benchFormats)[number];

/**
 * Returns the path of a file with this number of rows; an existing file is used again. `first` is the number of its first row: files
 * whose numbers do not overlap contain different people.
 */
export async function sourceFile(folder: string, format: BenchFormat, rows: number, first = 0): Promise<string> {
  const path = join(folder, `bench-${format}-${rows}${first === 0 ? '' : `-from-${first}`}.csv`);
  if (existsSync(path)) return path;
  const out = createWriteStream(`${path}.new`);
  out.write(`${(format === 'nppes' ? nppesHeader : vendorHeader).map(cell).join(',')}\n`);
  let number = first;
  for (const draft of synthesizeCandidates({ count: rows, seed: seed + first, today })) {
    if (!out.write(`${format === 'nppes' ? nppesRow(draft, number) : vendorRow(draft, number)}\n`))
      await once(out, 'drain');
    number += 1;
  }
  out.end();
  await once(out, 'finish');
  renameSync(`${path}.new`, path);
  return path;
}

const towns = ['Austin', 'Dallas', 'Houston', 'El Paso', 'Waco'];

/**
 * The registry's file of further places: two rows for each of so many people of the file of `sourceFile`, of whom a tenth are organizations.
 * `movedEvery`: every so many people have others than in the file without moves.
 */
export async function placesFile(folder: string, people: number, movedEvery: number | null = null): Promise<string> {
  const path = join(folder, `bench-places-${people}-${movedEvery ?? 'none'}.csv`);
  const out = createWriteStream(path);
  out.write(`${Object.values(placeColumns).map(cell).join(',')}\n`);
  for (let number = 0; number < 2 * people; number += 1) {
    const person = number >> 1;
    const town = towns[number % towns.length] ?? '';
    const values = [
      withCheckDigit(firstNpi + person),
      `${number} Main Street`,
      `Suite ${movedEvery !== null && person % movedEvery === 0 ? 2 : 1}`,
      town,
      'TX',
      '78701',
      'US',
    ];
    if (!out.write(`${values.map(cell).join(',')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return path;
}

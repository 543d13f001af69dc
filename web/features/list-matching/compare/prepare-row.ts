// Makes of a row of a file what the server may see of it. Contacts become hashes here.
import type { InputOf } from '#contract/call.ts';
import { matchLimits as limits } from '#contract/list-matching/match-limits.ts';
import {
  normalizeRegion,
  normalizeSpecialty,
  npiIn,
  presentText,
  professionOf,
  readEmails,
  readGivenName,
  readLastName,
  readPhones,
  readWholeName,
  townIn,
  wholePlace,
  withoutExtension,
} from '#normalize/public.ts';
import type { ComparedField } from './compared-columns.ts';

export type PreparedRow = InputOf<'listMatching.matchRows'>['rows'][number];

export interface RowRules {
  /** By the column; null: it is not compared. */
  fields: readonly (ComparedField | null)[];
  /** False: names, specialties and places stay in the browser. */
  sendsNames: boolean;
}

export async function prepareRow(cells: readonly string[], { fields, sendsNames }: RowRules): Promise<PreparedRow> {
  const textsOf = (field: ComparedField): string[] =>
    fields.flatMap((each, column) => (each === field ? (presentText(cells[column]) ?? []) : []));
  const [npi, license, licenseState] = [textsOf('npi')[0], textsOf('license')[0], textsOf('licenseState')[0]];
  const state = licenseState === undefined ? null : normalizeRegion(licenseState);
  const number = license === undefined ? undefined : clean(license);
  const emails = textsOf('email').flatMap((text) => readEmails(text).values);
  const phones = textsOf('phone').flatMap((text) => readPhones(text).values);
  return {
    ...present('npi', npi === undefined ? undefined : (npiIn(npi) ?? undefined)),
    ...(number === undefined || state === null ? {} : { license: { state, number } }),
    emails: await digestsOf(emails.map((email) => email.replaceAll(/\s/g, '').toLowerCase())),
    phones: await digestsOf(phones.map((phone) => withoutExtension(phone).replaceAll(/\D/g, '').slice(-10))),
    ...(sendsNames ? { ...nameOf(textsOf), ...placeOf(textsOf), ...specialtyOf(textsOf) } : {}),
  };
}

type TextsOf = (field: ComparedField) => string[];
type Named = 'npi' | 'firstName' | 'lastName' | 'specialty' | 'city' | 'state';

const present = (name: Named, value: string | undefined): PreparedRow => (value === undefined ? {} : { [name]: value });

/** As the server takes texts: without signs that have no shape. */
function clean(text: string | null): string | undefined {
  const shown = (text ?? '').replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  return /[\p{L}\p{N}]/u.test(shown) ? shown.slice(0, limits.textLengthMax).trim() : undefined;
}

function nameOf(textsOf: TextsOf): PreparedRow {
  const [whole] = textsOf('wholeName');
  const [first] = textsOf('firstName');
  const [last] = textsOf('lastName');
  const read = whole === undefined || last !== undefined ? null : readWholeName(whole);
  return {
    ...present('firstName', clean(read?.firstName ?? (first === undefined ? null : calledName(first)))),
    ...present('lastName', clean(read?.lastName ?? (last === undefined ? null : readLastName(last).lastName))),
  };
}

/** `Robert "Bob"`, `Robert (Bob)` → `Robert`: the directory is searched for every word of a name. */
const calledName = (text: string): string | null =>
  readGivenName(text)?.replace(/(?<=\p{L}.*)(?:\s+["“'([]|\s+aka\s|\/).*$/u, '') ?? null;

function placeOf(textsOf: TextsOf): PreparedRow {
  const [city] = textsOf('city');
  const [state] = textsOf('state');
  const [text] = textsOf('place');
  const place = text === undefined ? null : (wholePlace(text) ?? { city: townIn(text), state: null });
  const code = state === undefined ? (place?.state ?? null) : normalizeRegion(state);
  return { ...present('city', clean(city ?? place?.city ?? null)), ...present('state', code ?? undefined) };
}

/** As registries write it. */
const taxonomyCode = /^[0-9A-Z]{9}X$/i;

const specialtyOf = (textsOf: TextsOf): PreparedRow => {
  const [text] = textsOf('specialty');
  if (text === undefined) return {};
  const name = taxonomyCode.test(text.trim()) ? professionOf(text.trim().toUpperCase())?.specialty : text;
  return present('specialty', name === undefined ? undefined : clean(normalizeSpecialty(name)));
};

const digestsOf = (values: readonly string[]): Promise<string[]> =>
  Promise.all([...new Set(values)].slice(0, limits.contactsMax).map(sha256));

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the screen shows of a row, which never leaves the browser. */
export const rowText = (cells: readonly string[], fields: readonly (ComparedField | null)[]): string =>
  fields
    .flatMap((field, column) => (field === null ? [] : (presentText(cells[column]) ?? [])))
    .slice(0, 5)
    .join(' · ')
    .slice(0, 200);

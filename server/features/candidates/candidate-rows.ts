// Candidates as rows of their tables: which column holds what, in the order in which COPY sends them.
import { copyLine, readArray, readCopyLine, type CopyValue } from '#server/foundation/database/public.ts';
import {
  candidateValues,
  clinicalCell,
  presentValues,
  valueColumns,
  type CandidateValues,
} from './candidate-values.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { ContactSummary, Claim } from './merge-candidate.ts';

export interface CandidateRow {
  id: string;
  values: CandidateValues;
  summary: ContactSummary;
  firstBatch: string | null;
  /** Made by `claimsText`. */
  claims: string;
  /** False: no source names the candidate any more, so it is not listed. */
  isActive: boolean;
  /** Every key that leads to the candidate: the same as in candidate_keys. */
  keys: readonly HashedKey[];
}

export const candidateColumns = [
  'id',
  ...valueColumns.map(({ column }) => column),
  'phone_kind',
  'email_kind',
  'phone_verified_on',
  'email_verified_on',
  'verified_on',
  'first_batch',
  'claims',
  'keys',
  'is_active',
];

export const candidateRow = ({
  id,
  values,
  summary,
  firstBatch,
  claims,
  keys,
  isActive,
}: CandidateRow): CopyValue[] => [
  id,
  ...valueCells(values),
  summary.phoneKind,
  summary.emailKind,
  summary.phoneVerifiedOn,
  summary.emailVerifiedOn,
  summary.verifiedOn,
  firstBatch,
  claims,
  keys.join(' '),
  isActive ? 't' : 'f',
];

const valueCells = (values: CandidateValues): CopyValue[] =>
  valueColumns.map(({ name }) => {
    if (name === 'education') return educationText(values);
    return name === 'clinical' ? clinicalCell(values) : values[name];
  });

/** The names always in one order, so that equal values are equal texts. */
const educationText = ({ education }: CandidateValues): string =>
  JSON.stringify(education.map(({ school, degree }) => ({ school, degree })));

/** Whether `candidateRow` put exactly these values into the line. Cheaper than decoding the line. */
export const hasValues = (line: string, values: CandidateValues): boolean =>
  line.startsWith(`${copyLine(valueCells(values))}\t`, line.indexOf('\t') + 1);

/** The values that `candidateRow` put into a line for COPY. */
export function valuesOfLine(line: string): CandidateValues {
  const [, ...cells] = readCopyLine(line);
  return candidateValues.parse(
    Object.fromEntries(valueColumns.map(({ name }, at) => [name, typed(name, cells[at] ?? null)])),
  );
}

function typed(name: string, text: string | null): unknown {
  if (text === null) return null;
  if (name === 'skills') return readArray(text);
  if (name === 'education' || name === 'clinical') return JSON.parse(text);
  return name === 'linkedinConnections' ? Number(text) : text;
}

/** A sole source's values are the row's own columns and are not written twice, nor are its keys: `keys` is null when they are the row's. */
export const soleClaimText = (source: string, claim: Omit<Claim, 'said'>): string =>
  JSON.stringify({ [source]: originOf(claim) });

const originOf = ({ batchId, saidOn, endedOn, keys, isPinned, sourceTexts }: Omit<Claim, 'said'>) => ({
  batchId,
  saidOn,
  ...(endedOn === null ? {} : { endedOn }),
  ...(keys === null ? {} : { keys }),
  ...(isPinned ? { isPinned } : {}),
  ...(sourceTexts === null ? {} : { sourceTexts }),
});

/** `rowKeys`: the keys of the candidate's row. */
export function claimsText(claims: ReadonlyMap<string, Claim>, rowKeys: readonly HashedKey[]): string {
  const [[source, claim] = [], ...others] = claims;
  if (source !== undefined && claim !== undefined && others.length === 0)
    return soleClaimText(source, { ...claim, keys: areSameKeys(claim.keys, rowKeys) ? null : claim.keys });
  return JSON.stringify(
    Object.fromEntries(
      [...claims].map(([name, each]) => [name, { ...originOf(each), said: presentValues(each.said) }]),
    ),
  );
}

const areSameKeys = (some: readonly HashedKey[] | null, others: readonly HashedKey[]): boolean =>
  some !== null && some.length === others.length && some.every((key) => others.includes(key));

/** The way back from the column. */
export const readKeys = (column: string): HashedKey[] => (column === '' ? [] : column.split(' '));

export const contactsColumns = ['candidate_id', 'key_id', 'sealed'] as const;

export const contactsRow = (candidateId: string, { keyId, sealed }: SealedContacts): CopyValue[] => [
  candidateId,
  keyId,
  sealed,
];

export const keyColumns = ['kind', 'key', 'candidate_id'] as const;

/** A line for COPY; neither kinds nor hashes need an escape. */
export function keyLine(key: HashedKey, candidateId: string): string {
  const { kind, bytea } = splitKey(key);
  return `${kind}\t\\${bytea}\t${candidateId}`;
}

export const contactHashColumns = ['hash', 'candidate_id'] as const;

/** The hash as it is stored for finding: 63 bits of the key, which covers its kind. */
export const contactHash = (key: HashedKey): string =>
  (BigInt(`0x${key.slice(key.indexOf('/') + 1).slice(0, 16)}`) >> 1n).toString();

/** A line for COPY. */
export const contactHashLine = (key: HashedKey, candidateId: string): string => `${contactHash(key)}\t${candidateId}`;

/** `bytea` is the hash in PostgreSQL's hex form, `\x0a1b…`. */
export function splitKey(key: HashedKey): { kind: string; bytea: string } {
  const at = key.indexOf('/');
  return { kind: key.slice(0, at), bytea: `\\x${key.slice(at + 1)}` };
}

/** The ids as a parameter of the type bigint[]. Of an array, the driver searches each item for what has to be escaped. */
export const bigintsOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The keys as a parameter of the type bytea[]. */
export const byteasOf = (keys: readonly HashedKey[]): string[] => keys.map((key) => splitKey(key).bytea);

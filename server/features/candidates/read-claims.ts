// Everything that sources say of one candidate, also while the candidate is not listed.
import type { PoolClient } from 'pg';
import type { CandidateOfRow } from '#contract/candidates/candidates.ts';
import type { ClaimStanding } from '#contract/candidates/candidate-claims.ts';
import { valueColumns, type CandidateValues } from './candidate-values.ts';
import { clinicalSummary } from './clinical-facts.ts';
import { findSuppressed, loadOnFile } from './candidates-store.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import { suppressionKeysOf, type ContactReader } from './contacts/read-contacts.ts';
import { findByKey } from './find-for-removal.ts';
import { findListed, largestCandidateId } from './listed-store.ts';
import { bestFirst, currentContacts, mergeClaims, strongestFirst, type Claim } from './merge-candidate.ts';

export interface ClaimedValue {
  field: string;
  value: string;
  source: string;
  batch: string;
  saidOn: string;
  standing: ClaimStanding;
}

export interface CandidateClaims {
  id: string;
  candidate: CandidateOfRow;
  isListed: boolean;
  firstBatch: string | null;
  /** By field, the strongest source first. */
  values: ClaimedValue[];
  /** The best first. */
  contacts: (ContactRecord & { standing: ClaimStanding })[];
}

const npiPattern = /^[12]\d{9}$/;

/** `idOrNpi`: digits. Null: there is no such candidate. */
export async function readClaims(
  client: PoolClient,
  reader: ContactReader,
  idOrNpi: string,
): Promise<CandidateClaims | null> {
  const ofNpi = npiPattern.test(idOrNpi) ? await findByKey(client, reader.hasher.npiKey(idOrNpi)) : null;
  const id = ofNpi ?? BigInt(idOrNpi).toString();
  if (BigInt(id) > largestCandidateId) return null;
  const onFile = (await loadOnFile(client, [id])).get(id);
  if (onFile === undefined) return null;
  const { claims, firstBatch } = onFile;
  const contacts = onFile.contacts ? reader.vault.open(id, onFile.contacts) : [];
  const { firstName, lastName, credentials, title, specialty, organization, city, state } = mergeClaims(claims);
  const location = [city, state].filter((part) => part !== null).join(', ');
  return {
    id,
    candidate: { firstName, lastName, credentials, title, specialty, organization, location: location || null },
    isListed: (await findListed(client, [id])).length === 1,
    firstBatch,
    values: valuesOf(claims),
    contacts: await standingsOf(client, reader, claims, contacts),
  };
}

function valuesOf(claims: ReadonlyMap<string, Claim>): ClaimedValue[] {
  const current = strongestFirst(claims);
  const ended = [...claims].filter(([source]) => !current.some(([name]) => name === source));
  return valueColumns.flatMap(({ name }) => {
    // Imports store it, and no one is shown it: no filter uses it, and it must not guide hiring.
    if (name === 'gender') return [];
    const sources = [...current, ...ended].filter(([, { said }]) => isPresent(said[name]));
    return sources.map(([source, { said, batchId, saidOn }], at) => ({
      field: name,
      value: textOf(said[name]),
      source,
      batch: batchId,
      saidOn,
      standing: ended.some(([other]) => other === source) ? 'ended' : standingOf(said[name], at),
    }));
  });
}

/** Lists are united, so every source contributes; other values come from the strongest source that has one. */
function standingOf(value: CandidateValues[keyof CandidateValues], at: number): ClaimStanding {
  if (isUnited(value)) return 'combined';
  return at === 0 ? 'shown' : 'weaker';
}

const isPresent = (value: CandidateValues[keyof CandidateValues]): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0);

/** Lists and clinical facts. */
const isUnited = (value: CandidateValues[keyof CandidateValues]): boolean =>
  typeof value === 'object' && value !== null;

function textOf(value: CandidateValues[keyof CandidateValues]): string {
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? clinicalSummary(value) : String(value);
  return value
    .map((item) => (typeof item === 'string' ? item : [item.school, item.degree].filter(Boolean).join(', ')))
    .join('; ');
}

async function standingsOf(
  client: PoolClient,
  { hasher }: ContactReader,
  claims: ReadonlyMap<string, Claim>,
  contacts: readonly ContactRecord[],
): Promise<CandidateClaims['contacts']> {
  const current = new Set(currentContacts(contacts, claims));
  const lastNames = new Set([...claims.values()].map(({ said }) => said.lastName));
  const keysOf = (contact: ContactRecord) => suppressionKeysOf(hasher, contact, lastNames);
  const suppressed = await findSuppressed(client, contacts.flatMap(keysOf));
  return bestFirst(contacts).map((contact) => {
    if (keysOf(contact).some((key) => suppressed.has(key))) return { ...contact, standing: 'suppressed' };
    return { ...contact, standing: current.has(contact) ? 'combined' : 'ended' };
  });
}

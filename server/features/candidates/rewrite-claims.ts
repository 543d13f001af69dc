// Applies rules to what the sources said of candidates on file, and merges it again. Sources, dates, batches and keys stay as they are, so
// that who is who does not change.
import type { PoolClient } from 'pg';
import { valueColumns, type CandidateValues } from './candidate-values.ts';
import { lockCandidateWriters } from './candidates-store.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { latest, type Claim } from './merge-candidate.ts';
import { Neighborhood } from './neighborhood.ts';
import type { Person } from './person.ts';
import { presentTexts, type SourceTexts } from './source-texts.ts';
import { findIdsAfter } from './rewrite-claims-store.ts';
import { writeAssignment } from './write-candidates.ts';

export interface ClaimRules {
  /** `sourceTexts`: the values before, where the rules spell them in another way. */
  values: (said: CandidateValues, source: string) => { said: CandidateValues; sourceTexts: SourceTexts };
  contact: (value: string, kind: ContactRecord['kind']) => string;
}

export interface ChangedValue {
  /** As in the profile, or the kind of a contact. */
  field: string;
  before: unknown;
  after: unknown;
}

export interface RewrittenChunk {
  /** The candidates that were read, ascending; empty: there is none behind `afterId`. */
  ids: string[];
  changedCandidates: number;
  changes: ChangedValue[];
}

const chunkCandidates = 500;

/** The candidates behind `afterId`, in the caller's transaction. `today` is null: only says what would change. */
export async function rewriteClaims(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  rules: ClaimRules,
  afterId: string,
  today: string | null,
): Promise<RewrittenChunk> {
  if (today !== null) await lockCandidateWriters(client);
  const ids = await findIdsAfter(client, afterId, chunkCandidates);
  const neighborhood = new Neighborhood(hasher);
  await neighborhood.loadPeople(client, vault, ids);
  const changes: ChangedValue[] = [];
  const people = [...neighborhood.people].filter((person) => {
    const found = rewrite(person, rules);
    changes.push(...found);
    return found.length > 0;
  });
  if (today !== null && people.length > 0)
    await writeAssignment(
      client,
      { vault, hasher },
      { people, newlyAmbiguous: [], splits: [], possibleDuplicates: [] },
      { source: '', batchId: rewriteBatch, today },
      undefined,
    );
  return { ids, changedCandidates: people.length, changes };
}

/** In the place of a batch. */
const rewriteBatch = 'renormalized';

function rewrite(person: Person, rules: ClaimRules): ChangedValue[] {
  const changes: ChangedValue[] = [];
  const claims = [...person.now.claims].map(([source, claim]): [string, Claim] => {
    const { said, sourceTexts } = rules.values(claim.said, source);
    const found = valueColumns
      .map(({ name }) => ({ field: name, before: claim.said[name], after: said[name] }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    changes.push(...found);
    if (found.length === 0) return [source, claim];
    return [source, { ...claim, said, sourceTexts: presentTexts({ ...sourceTexts, ...claim.sourceTexts }) }];
  });
  const contacts = person.now.contacts.map((contact) => {
    const value = rules.contact(contact.value, contact.kind);
    if (value !== contact.value) changes.push({ field: contact.kind, before: contact.value, after: value });
    return { ...contact, value };
  });
  if (changes.length > 0) person.now = { claims: new Map(claims), contacts: eachOnce(contacts) };
  return changes;
}

/** Two spellings of one value of a source have become equal: it was seen first when the earlier one was, and last when the later one was. */
function eachOnce(contacts: readonly ContactRecord[]): ContactRecord[] {
  const byValue = new Map<string, ContactRecord>();
  for (const contact of contacts) {
    const key = `${contact.source}/${contact.kind}/${contact.value}`;
    const known = byValue.get(key);
    byValue.set(
      key,
      known === undefined
        ? contact
        : {
            ...(contact.firstSeenOn < known.firstSeenOn ? contact : known),
            lastSeenOn: latest(known.lastSeenOn, contact.lastSeenOn) ?? known.lastSeenOn,
            verifiedOn: latest(known.verifiedOn, contact.verifiedOn),
          },
    );
  }
  return [...byValue.values()];
}

// What writing a draft would create or change, and which candidates it may duplicate. Merges with the code that writes, and writes nothing.
import type { PoolClient } from 'pg';
import type { DuplicateReason } from '#contract/candidate-options.ts';
import type { CandidateValues } from '../candidate-values.ts';
import type { CandidateDraft } from '../candidate.ts';
import { findOwners, findSuppressed, loadOnFile } from '../candidates-store.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';
import { ownerOf, peopleOf } from '../find-person.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import { mergeClaims } from '../merge-candidate.ts';
import type { ContactSummary, Origin } from '../merge-candidate.ts';
import { learn, newPerson, summaryOf, weigh } from '../person.ts';
import type { Person } from '../person.ts';
import { draftPreparer } from '../prepare-draft.ts';
import type { PreparedDraft } from '../prepare-draft.ts';
import { isOtherName, reasonsOf } from './likeness.ts';

export interface MergedCandidate {
  values: CandidateValues;
  contacts: ContactSummary;
}

export interface Duplicate {
  candidateId: string;
  /** Never empty. */
  reasons: DuplicateReason[];
  /** No source names the candidate as the draft does. */
  hasOtherName: boolean;
  before: MergedCandidate;
  /** What a merge would leave. */
  after: MergedCandidate;
}

export interface DraftReview {
  /** The candidate that the draft describes alone. */
  created: MergedCandidate;
  /** The candidate with the same NPI or personal email, to whom every write adds the draft; null when there is none. */
  certain: Duplicate | null;
  /** Most reasons first. Empty beside a certain duplicate. */
  likely: Duplicate[];
  /** Keys of the draft that a removal suppressed. While there are any, a write leaves the draft out. */
  suppressed: ReadonlySet<HashedKey>;
}

const likelyMax = 5;

export interface DraftToReview {
  draft: CandidateDraft;
  origin: Origin;
  /** Ids of candidates who may have the draft's name. Ids of other and of unknown candidates have no effect. */
  namesakes: readonly string[];
}

interface ReviewTools {
  vault: ContactVault;
  hasher: IdentityHasher;
}

export async function reviewDraft(client: PoolClient, tools: ReviewTools, draft: DraftToReview): Promise<DraftReview> {
  const [review] = await reviewDrafts(client, tools, [draft]);
  if (review === undefined) throw new Error('The review of a draft is missing.');
  return review;
}

/** In the order of the drafts, each compared with the directory alone. The number of statements does not depend on the number of drafts. */
export async function reviewDrafts(
  client: PoolClient,
  { vault, hasher }: ReviewTools,
  drafts: readonly DraftToReview[],
): Promise<DraftReview[]> {
  const prepare = draftPreparer(vault, hasher);
  const all = drafts.map((one) => ({ ...one, prepared: prepare(one.draft, one.origin) }));
  const keys = [...new Set(all.flatMap(({ prepared }) => prepared.keys))];
  const suppressionKeys = [...new Set(all.flatMap(({ prepared }) => prepared.suppressionKeys))];
  const suppressed = await findSuppressed(client, suppressionKeys);
  const owners = await findOwners(client, keys);
  const onFile = await loadOnFile(client, [...new Set([...owners.values(), ...all.flatMap((one) => one.namesakes)])]);
  return all.map((one) => {
    const ownersOfDraft = new Map(one.prepared.keys.flatMap((key) => entryOf(owners, key)));
    const ids = [...ownersOfDraft.values(), ...one.namesakes];
    return reviewOf(hasher, one, {
      owners: ownersOfDraft,
      // A comparison changes its people, so each draft has its own.
      people: peopleOf(vault, new Map(ids.flatMap((id) => entryOf(onFile, id)))),
      suppressed: new Set(one.prepared.suppressionKeys.filter((key) => suppressed.has(key))),
    });
  });
}

const entryOf = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): [Key, Value][] => {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
};

interface Directory {
  owners: ReadonlyMap<HashedKey, string>;
  people: ReadonlyMap<string, Person>;
  suppressed: ReadonlySet<HashedKey>;
}

function reviewOf(
  hasher: IdentityHasher,
  { draft, origin, prepared }: DraftToReview & { prepared: PreparedDraft },
  { owners, people, suppressed }: Directory,
): DraftReview {
  const owner = ownerOf(prepared, owners, people);
  const compare = (person: Person, reasons: DuplicateReason[]): Duplicate => ({
    hasOtherName: isOtherName(draft, person.now),
    ...compared({ person, reasons, prepared, origin }),
  });
  return {
    created: createdFrom(prepared, origin),
    certain: owner === undefined ? null : compare(owner, [reasonOfKey(prepared, owners, owner)]),
    likely:
      owner === undefined
        ? [...people.values()]
            .map((person) => ({ person, reasons: reasonsOf(hasher, draft, person.now) }))
            .filter(({ reasons }) => reasons.length > 0)
            .toSorted((one, other) => other.reasons.length - one.reasons.length)
            .slice(0, likelyMax)
            .map(({ person, reasons }) => compare(person, reasons))
        : [],
    suppressed,
  };
}

function reasonOfKey({ keys }: PreparedDraft, owners: ReadonlyMap<HashedKey, string>, { id }: Person): DuplicateReason {
  const key = keys.find((one) => owners.get(one) === id) ?? '';
  if (key.startsWith('npi/')) return 'same_npi';
  return key.startsWith('email/') ? 'same_email' : 'same_record';
}

function createdFrom(prepared: PreparedDraft, origin: Origin): MergedCandidate {
  const person = newPerson(prepared);
  weigh(person, origin);
  return mergedOf(person);
}

function compared({
  person,
  reasons,
  prepared,
  origin,
}: {
  person: Person;
  reasons: DuplicateReason[];
  prepared: PreparedDraft;
  origin: Origin;
}): Omit<Duplicate, 'hasOtherName'> {
  const before = mergedOf(person);
  learn(person, prepared, origin);
  return { candidateId: person.id, reasons, before, after: mergedOf(person) };
}

const mergedOf = (person: Person): MergedCandidate => ({
  values: mergeClaims(person.now.claims),
  contacts: summaryOf(person),
});

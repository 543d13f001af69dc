// What writing a draft would create or change, and which candidates it may duplicate. Merges with the code that writes, and writes nothing.
import type { PoolClient } from 'pg';
import type { DuplicateReason } from '#contract/candidates/candidate-options.ts';
import type { CandidateValues } from '../candidate-values.ts';
import type { CandidateDraft } from '../candidate.ts';
import { addRow, loadNeighborhood } from '../assign-drafts.ts';
import { findSuppressed } from '../candidates-store.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import { mergeClaims, type ContactSummary, type Origin } from '../merge-candidate.ts';
import type { Neighborhood } from '../neighborhood.ts';
import { addDraft, newPerson, summaryOf, type Person } from '../person.ts';
import { draftPreparer, type PreparedDraft } from '../prepare-draft.ts';
import { regroup } from '../regroup.ts';
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

/** In the order of the drafts, each compared with the directory alone. The number of statements does not depend on the number of drafts. */
export async function reviewDrafts(
  client: PoolClient,
  { vault, hasher }: ReviewTools,
  drafts: readonly DraftToReview[],
): Promise<DraftReview[]> {
  const prepare = draftPreparer(vault, hasher);
  const all = drafts.map((one) => ({ ...one, prepared: prepare(one.draft, one.origin) }));
  const suppressionKeys = [...new Set(all.flatMap(({ prepared }) => prepared.suppressionKeys))];
  const suppressed = await findSuppressed(client, suppressionKeys);
  const neighborhood = await loadNeighborhood(
    client,
    { vault, hasher },
    all.map(({ prepared }) => prepared),
  );
  await neighborhood.loadConnected(client, vault, neighborhood.people);
  await neighborhood.loadPeople(
    client,
    vault,
    all.flatMap((one) => one.namesakes),
  );
  return all.map((one) =>
    reviewOf(hasher, one, {
      neighborhood,
      suppressed: new Set(one.prepared.suppressionKeys.filter((key) => suppressed.has(key))),
    }),
  );
}

type ComparedDraft = Pick<DraftToReview, 'draft' | 'origin'> & { prepared: PreparedDraft };

interface Directory {
  neighborhood: Neighborhood;
  suppressed: ReadonlySet<HashedKey>;
}

function reviewOf(
  hasher: IdentityHasher,
  { draft, origin, namesakes, prepared }: DraftToReview & { prepared: PreparedDraft },
  { neighborhood, suppressed }: Directory,
): DraftReview {
  const certain = certainDuplicate(hasher, neighborhood.copy(), { draft, origin, prepared });
  const others = new Set([
    ...prepared.keys.flatMap((key) => [...neighborhood.carriersOf(key)]),
    ...namesakes.flatMap((id) => neighborhood.knownPerson(id) ?? []),
  ]);
  return {
    created: mergedOf(newPerson(prepared, origin)),
    certain,
    likely:
      certain === null
        ? [...others]
            .map((person) => ({ person, reasons: reasonsOf(hasher, draft, person.now) }))
            .filter(({ reasons }) => reasons.length > 0)
            .toSorted((one, other) => other.reasons.length - one.reasons.length)
            .slice(0, likelyMax)
            .map(({ person, reasons }) => likelyDuplicate(person, reasons, { draft, origin, prepared }))
        : [],
    suppressed,
  };
}

/** The known candidate to whom a write adds the draft. `neighborhood`: a copy, which changes as the directory would. */
function certainDuplicate(
  hasher: IdentityHasher,
  neighborhood: Neighborhood,
  { draft, origin, prepared }: ComparedDraft,
): Duplicate | null {
  const before = new Map(
    [...neighborhood.people].map((person) => [
      person,
      { before: mergedOf(person), hasOtherName: isOtherName(draft, person.now) },
    ]),
  );
  const { person } = addRow(neighborhood, prepared, origin);
  const { people } = regroup(neighborhood, hasher, [person]);
  const claim = person.now.claims.get(origin.source);
  const owner = people.find((one) => one.before !== null && one.now.claims.get(origin.source) === claim);
  const was = owner && before.get(owner);
  if (claim === undefined || owner === undefined || was === undefined) return null;
  return { candidateId: owner.id, reasons: [reasonOfKey(prepared, owner)], ...was, after: mergedOf(owner) };
}

function reasonOfKey({ keys }: PreparedDraft, owner: Person): DuplicateReason {
  const known = owner.before?.onFile.keys ?? [];
  const key = keys.find((one) => known.includes(one)) ?? '';
  if (key.startsWith('npi/')) return 'same_npi';
  return key.startsWith('email/') ? 'same_email' : 'same_record';
}

function likelyDuplicate(
  person: Person,
  reasons: DuplicateReason[],
  { draft, origin, prepared }: ComparedDraft,
): Duplicate {
  const merged = { ...person };
  addDraft(merged, prepared, origin);
  const hasOtherName = isOtherName(draft, person.now);
  return { candidateId: person.id, reasons, hasOtherName, before: mergedOf(person), after: mergedOf(merged) };
}

const mergedOf = (person: Person): MergedCandidate => ({
  values: mergeClaims(person.now.claims),
  contacts: summaryOf(person),
});

// The part of writing that needs no database: hashing, sealing and encoding a draft as if it were a new candidate, which is
// the most frequent case. It may run in another thread.
import type { ClinicalFacts, PracticePlace } from '#contract/candidates/clinical-facts.ts';
import { copyLine } from '#server/foundation/database/public.ts';
import type { CandidateDraft, ContactDraft } from './candidate.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import * as rows from './candidate-rows.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { mergeContacts, summarizeContacts, type Claim, type Origin } from './merge-candidate.ts';
import { presentTexts, type SourceTexts } from './source-texts.ts';

export interface PreparedDraft {
  contacts: ContactDraft[];
  /** Most reliable first. */
  keys: [HashedKey, ...HashedKey[]];
  suppressionKeys: HashedKey[];
  /** One for each of `contacts`: by these the candidate is found, and a suppressed one leaves its contact out. */
  contactKeys: HashedKey[];
  /** The id if this is a new candidate. */
  newId: string;
  /** Under these a removed person may come back: the row is held for a decision. */
  likelyKeys: HashedKey[];
  /** Null as in `Claim`. */
  sourceTexts: SourceTexts | null;
  /** Contacts were left out, so that `lines` contains too much for a new candidate. */
  isTrimmed?: true;
  /** Lines for COPY for a new candidate; `contacts` is null when the draft has none. For an existing candidate the line is compared, and its values are decoded only if they differ. */
  lines: { candidate: string; contacts: string | null };
}

/** What a companion of a source's file says of a person whom the source has named, and of no one else. */
export interface ClaimChange {
  /** Of the person, as the source gave it. */
  claimKey: HashedKey;
  /** Null: the source no longer names the person. */
  says: ChangedPlaces | ChangedDegree | null;
}

export interface ChangedPlaces {
  kind: 'places';
  /** Empty after a change was packed if `whole` has them. */
  further: PracticePlace[];
  /** True: they add to what the batch said of the person before. False: they replace what earlier batches said. */
  areMore: boolean;
  /** Of the file. */
  rows: number;
  /** Absent: they add to what was said before. */
  whole?: WholeFacts;
}

/** What a record says after a change, whatever it said before. */
export interface WholeFacts {
  /** As `clinicalText` writes them. */
  text: string;
  /** Of more places than are kept. */
  placesLeftOut: number;
}

export interface ChangedDegree extends Pick<ClinicalFacts, 'graduationYear' | 'medicalSchool'> {
  kind: 'degree';
  /** True: it fills what the batch said of the person before. False: it replaces what earlier batches said. */
  isMore: boolean;
  /** Of the file. */
  rows: number;
  /** Absent: it fills what was said before. */
  whole?: WholeFacts;
}

/** One row of a file, ready to be written; or several of one person. */
export type PreparedRow = PreparedDraft | ClaimChange;

export const isChange = (row: PreparedRow): row is ClaimChange => 'claimKey' in row;

/** How many rows of a file it is made of. */
export const rowsOf = ({ says }: ClaimChange): number => says?.rows ?? 1;

/** Leaves out contacts that are suppressed by themselves. The person stays. */
export function withoutSuppressed<Row extends PreparedRow>(row: Row, suppressed: ReadonlySet<HashedKey>): Row {
  if (isChange(row) || !row.contactKeys.some((key) => suppressed.has(key))) return row;
  const isKept = (_: unknown, at: number): boolean => !suppressed.has(row.contactKeys[at] ?? '');
  return {
    ...row,
    contacts: row.contacts.filter(isKept),
    contactKeys: row.contactKeys.filter(isKept),
    isTrimmed: true,
  };
}

const decoded = new WeakMap<PreparedDraft, CandidateValues>();

/** The values of the draft. Decodes its line once. */
export function valuesOf(draft: PreparedDraft): CandidateValues {
  const values = decoded.get(draft) ?? rows.valuesOfLine(draft.lines.candidate);
  decoded.set(draft, values);
  return values;
}

export type DraftPreparer = (draft: CandidateDraft, origin: Origin) => PreparedDraft;

export function draftPreparer(vault: ContactVault, hasher: IdentityHasher): DraftPreparer {
  const claimsOf = soleClaims();
  return (draft, origin) => {
    const { contacts, keys: _keys, sourceTexts, lastNameCell: _lastNameCell, ...said } = draft;
    const texts = presentTexts(sourceTexts);
    const { keys, suppressionKeys, contactKeys, likelyKeys, newId } = hasher.identify(draft);
    const records = mergeContacts([], contacts, origin);
    return {
      contacts,
      keys,
      suppressionKeys,
      contactKeys,
      likelyKeys,
      newId,
      sourceTexts: texts,
      lines: {
        candidate: copyLine(
          rows.candidateRow({
            id: newId,
            values: said,
            summary: summarizeContacts(records, new Map()),
            firstBatch: origin.batchId,
            claims: claimsOf(origin, texts),
            keys,
            isActive: true,
          }),
        ),
        contacts: records.length === 0 ? null : copyLine(rows.contactsRow(newId, vault.seal(newId, records))),
      },
    };
  };
}

/** A claim whose keys are those of the candidate's row. */
const newClaim = ({ batchId, today }: Origin, sourceTexts: SourceTexts | null): Omit<Claim, 'said'> => ({
  batchId,
  saidOn: today,
  endedOn: null,
  keys: null,
  isPinned: false,
  sourceTexts,
});

const claimText = (origin: Origin, sourceTexts: SourceTexts | null): string =>
  rows.soleClaimText(origin.source, newClaim(origin, sourceTexts));

/** The claim text of a sole source is the same for every row of its file that has no source texts. */
function soleClaims(): (origin: Origin, sourceTexts: SourceTexts | null) => string {
  let last: { origin: Origin; text: string } | null = null;
  return (origin, sourceTexts) => {
    if (sourceTexts !== null) return claimText(origin, sourceTexts);
    if (last?.origin !== origin) last = { origin, text: claimText(origin, null) };
    return last.text;
  };
}

// The part of writing that needs no database: hashing, sealing and encoding a draft as if its person were new, which
// most are. It may run in another thread.
import { copyLine } from '#server/foundation/database/public.ts';
import type { CandidateDraft, ContactDraft } from './candidate.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import * as rows from './candidate-rows.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { mergeContacts, summarizeContacts } from './merge-candidate.ts';
import type { Origin } from './merge-candidate.ts';

export interface PreparedDraft {
  contacts: ContactDraft[];
  /** Surest first. */
  keys: [HashedKey, ...HashedKey[]];
  suppressionKeys: HashedKey[];
  /** Id of the person, should the directory not know them. */
  newId: string;
  /** Lines for COPY, for the same case; `contacts` is null when the draft has none. For somebody known the values are read back from them. */
  lines: { candidate: string; contacts: string | null };
}

export type DraftPreparer = (draft: CandidateDraft, origin: Origin) => PreparedDraft;

export function draftPreparer(vault: ContactVault, hasher: IdentityHasher): DraftPreparer {
  const wordsOf = soleWords();
  return (draft, origin) => {
    const { contacts, keys: _keys, ...said } = draft;
    const { keys, suppressionKeys, newId } = hasher.identify(draft);
    const records = mergeContacts([], contacts, origin);
    return {
      contacts, keys, suppressionKeys, newId,
      lines: {
        candidate: copyLine(rows.candidateRow({ id: newId, values: said, summary: summarizeContacts(records), firstBatch: origin.batchId, words: wordsOf(origin), keys })),
        contacts: records.length === 0 ? null : copyLine(rows.contactsRow(newId, vault.seal(newId, records))),
      },
    };
  };
}

/** A sole source's note on itself is the same for everybody in its file. */
function soleWords(): (origin: Origin) => string {
  let last: { origin: Origin; text: string } | null = null;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, text: rows.soleWordText(origin.source, { batchId: origin.batchId, saidOn: origin.today }) };
    return last.text;
  };
}

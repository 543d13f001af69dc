// Contacts at rest: one sealed record per candidate, bound to its row so that a swapped record is refused.
import { z } from 'zod';
import { sealing, type KeyRing, type Sealed } from '#server/foundation/sealing/public.ts';
import { contactKinds, type ContactKind } from '../candidate.ts';

export interface ContactRecord {
  kind: ContactKind;
  value: string;
  source: string;
  /** The import batch that first brought the value; null for a candidate's own submission. */
  batch: string | null;
  /** ISO dates. */
  firstSeenOn: string;
  lastSeenOn: string;
  verifiedOn: string | null;
}

// Sealed without field names, because half of each record would be names.
const storedContact = z.tuple([
  z.enum(contactKinds),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.string().nullable(),
]);

const toStored = ({
  kind,
  value,
  source,
  batch,
  firstSeenOn,
  lastSeenOn,
  verifiedOn,
}: ContactRecord): z.infer<typeof storedContact> => [kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn];

const fromStored = ([kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn]: z.infer<
  typeof storedContact
>): ContactRecord => ({ kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn });

export type SealedContacts = Sealed;

export interface ContactVault {
  readonly currentKeyId: string;
  seal(candidateId: string, contacts: ContactRecord[]): SealedContacts;
  /** Throws when the record was altered, belongs to another candidate, or its key is not in the ring. */
  open(candidateId: string, record: SealedContacts): ContactRecord[];
}

const placeOf = (candidateId: string): string => `candidate_contacts/${candidateId}/sealed`;

/**
 * `reload` is called when a record names a key that is not in the ring: a rotation began after this process. From then on the
 * first key of the reloaded ring encrypts here too. A key that is known by its id stays as it is.
 */
export function contactVault(keys: KeyRing, reload: () => KeyRing = () => keys): ContactVault {
  const texts = sealing(keys, reload);
  return {
    get currentKeyId() {
      return texts.currentKeyId;
    },
    seal: (candidateId, contacts) => texts.seal(placeOf(candidateId), JSON.stringify(contacts.map(toStored))),
    open: (candidateId, record) =>
      z
        .array(storedContact)
        .parse(JSON.parse(texts.open(placeOf(candidateId), record)))
        .map(fromStored),
  };
}

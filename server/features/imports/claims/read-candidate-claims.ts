// Everything that sources say of one candidate, for administrators. Contacts are masked unless the identity was confirmed.
import type { CandidateClaims } from '#contract/candidates/candidate-claims.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import { formatPhone } from '#normalize/public.ts';
import { readClaims, type ContactReader } from '../../candidates/public.ts';
import { maskContact } from '../formats/row-result.ts';

export interface ClaimsParts {
  database: Database;
  reader: ContactReader;
  recordAudit: RecordAudit;
}

/** `id`: a candidate id or an NPI. @throws AppError `NOT_FOUND` */
export const readMasked = ({ database, reader }: ClaimsParts, id: string): Promise<CandidateClaims> =>
  inTransaction(database, async (client) => {
    const { contacts, ...claims } = (await readClaims(client, reader, id)) ?? noCandidate();
    return {
      ...claims,
      contacts: contacts.map((contact) => ({ ...contact, value: maskContact(contact.value) })),
      isRevealed: false,
    };
  });

/** @throws AppError `NOT_FOUND` */
export const readRevealed = (
  { database, reader, recordAudit }: ClaimsParts,
  id: string,
  userId: string,
): Promise<CandidateClaims> =>
  inTransaction(database, async (client) => {
    const { contacts, ...claims } = (await readClaims(client, reader, id)) ?? noCandidate();
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.contacts_viewed',
      subject: { kind: 'candidate', id: claims.id },
      before: null,
      after: { contacts: contacts.length },
    });
    return {
      ...claims,
      contacts: contacts.map((contact) => ({
        ...contact,
        value: contact.kind.endsWith('phone') ? formatPhone(contact.value) : contact.value,
      })),
      isRevealed: true,
    };
  });

function noCandidate(): never {
  throw new AppError(
    'not_found',
    'NOT_FOUND',
    'There is no candidate with this id or NPI. A person who asked to be removed is not on file either.',
  );
}

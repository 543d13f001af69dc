// The names of the kinds of contact. A kind may be shown before the reveal; no part of the value may.
import type { CandidateCard, CandidateProfile, ContactKind } from '#contract/candidates/candidates.ts';
import type { ContactOnFile, ProfileContact } from './candidate-slots.ts';

type Contact = CandidateCard['contactInfo'];

const kindNames: Readonly<Record<ContactKind, string>> = {
  mobile_phone: 'Mobile',
  direct_phone: 'Direct',
  office_phone: 'Office',
  personal_email: 'Personal',
  work_email: 'Work',
};

/** `Mobile phone`, `Work email`. */
export const fullKindName = (kind: ContactKind): string => `${kindNames[kind]} ${channelOf(kind)}`;

const channelOf = (kind: ContactKind): ContactOnFile['channel'] => (kind.endsWith('email') ? 'email' : 'phone');

/** The phone and the email of a candidate; null when there is none on file. */
export function contactsOnFile(
  { phone, email }: Pick<Contact, 'phone' | 'email'>,
  { id: candidateId, name: candidateName }: { id: string; name: string },
): Record<ContactOnFile['channel'], ContactOnFile | null> {
  const whose = { candidateId, candidateName };
  return {
    phone: phone && { ...whose, channel: 'phone', kind: kindNames[phone], isMain: true },
    email: email && { ...whose, channel: 'email', kind: kindNames[email], isMain: phone === null },
  };
}

/** Every value on file: phones before emails, best first. */
export function profileContacts(
  { id, contacts }: Pick<CandidateProfile, 'id' | 'contacts'>,
  candidateName: string,
  today: string,
): ProfileContact[] {
  return (['phone', 'email'] as const).flatMap((channel) =>
    contacts
      .filter(({ kind }) => channelOf(kind) === channel)
      .map(({ kind, source, verifiedOn }, position) => ({
        candidateId: id,
        candidateName,
        channel,
        kind: kindNames[kind],
        contactKind: kind,
        isMain: position === 0 && (channel === 'phone' || contacts.every((one) => channelOf(one.kind) === 'email')),
        position,
        source,
        verifiedOn,
        today,
      })),
  );
}

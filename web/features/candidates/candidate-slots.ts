// The controls on rows and profiles that belong to other features. Pages pass them in, so that this feature does not
// know reveals or lists.
import type { ReactNode } from 'react';
import type { ContactKind } from '#contract/candidates/candidates.ts';

export interface NamedCandidate {
  id: string;
  /** As the screen names them. */
  name: string;
}

/** A contact that can be revealed; its value is not part of this. */
export interface ContactOnFile {
  candidateId: string;
  channel: 'phone' | 'email';
  /** As the screen names it, such as `Mobile`. */
  kind: string;
  /** Whose contact, as the screen names them. */
  candidateName: string;
  /** True for the phone, or for the email when there is no phone. */
  isMain: boolean;
}

export interface ProfileContact extends ContactOnFile {
  contactKind: ContactKind;
  /** From 0, among the values of the same channel, best first. */
  position: number;
  source: string;
  /** ISO dates. Null: never verified. */
  verifiedOn: string | null;
  today: string;
}

export interface CandidateSlots {
  /** Below the job, where compact rows show a few words of it; null: nothing. */
  mark: (candidate: NamedCandidate) => ReactNode;
  reveal: (contact: ContactOnFile) => ReactNode;
  /** The line below the contacts: `verified` until a contact is revealed. */
  provenance: (candidate: NamedCandidate, verified: ReactNode) => ReactNode;
  sendEmail: (candidate: NamedCandidate) => ReactNode;
  addToList: (candidate: NamedCandidate) => ReactNode;
}

export interface ProfileSlots {
  /** As of a row. */
  mark: CandidateSlots['mark'];
  contact: (contact: ProfileContact) => ReactNode;
  sendEmail: (candidate: NamedCandidate) => ReactNode;
  addToList: (candidate: NamedCandidate) => ReactNode;
}

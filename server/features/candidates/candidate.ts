// What one source says about one person, after normalisation. Every way in (import, synthetic people, submissions)
// produces this shape, and nothing else reaches the store.
import { contactKind, type ContactKind } from '#contract/candidates/candidates.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { SourceTexts } from './source-texts.ts';

/** Kinds of reachable values, best first within phones and within e-mails. */
export const contactKinds = contactKind.options;
export type { ContactKind };

export interface ContactDraft {
  kind: ContactKind;
  /** E-mail in lower case, or phone in E.164 with its extension (`+13125550142;ext=204`). */
  value: string;
  /** ISO date (`2026-11-09`) on which the source verified the value; null when the source does not say. */
  verifiedOn: string | null;
  /** True: sent in a resume, and no owner of an address has confirmed it. Only a candidate that the draft itself creates receives it. */
  isUnconfirmed?: true;
}

/** Identity keys decide who is who. A phone is never one: colleagues share it. */
export interface IdentityKey {
  kind: 'npi' | 'email' | 'vendor';
  /** NPI: ten digits. E-mail: lower case. Vendor: `source:id`. Hashed before it is stored. */
  value: string;
}

export interface CandidateDraft extends CandidateValues {
  contacts: ContactDraft[];
  keys: IdentityKey[];
  sourceTexts?: SourceTexts;
  /**
   * The cell of the last name, where the directory's last name is only a part of it (`Smith MD`). Versions before the normalization of
   * names removed people under this spelling, so an import looks for it among the removals as well.
   */
  lastNameCell?: string;
}

// What becomes of one row of a source file. Plain data, so batches of results can be handed from thread to thread.
import type { ClinicalFacts, PracticePlace } from '#contract/candidates/clinical-facts.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';

/** Few and fixed, so that they can be counted. */
type SkipReason = 'organization' | 'deactivated';

/** `line`: the physical line (from 1) on which the row begins. */
export type RowResult =
  | { kind: 'candidate'; line: number; draft: CandidateDraft; hasInvalidNpi?: true; leftOut?: readonly LeftOutCell[] }
  /** A further place of work of a person whom the main file names. Null: the row names none that is kept. */
  | {
      kind: 'place';
      line: number;
      npi: string;
      place: PracticePlace | null;
      /** True: no row before it in the file names the person. Left out: not known. */
      isFirst?: boolean;
      leftOut?: readonly LeftOutCell[];
    }
  /** The degree of a person whom the main file names, as the row has it. */
  | ({
      kind: 'degree';
      line: number;
      npi: string;
      /** As of a place. */
      isFirst?: boolean;
      leftOut?: readonly LeftOutCell[];
    } & Pick<ClinicalFacts, 'graduationYear' | 'medicalSchool'>)
  /** The source says that this person is no longer in it. */
  | { kind: 'ended'; line: number; npi: string }
  /** The registry's row of an organization: its NPI identifies no person. It is skipped. */
  | { kind: 'organization'; line: number; npi: string }
  /** A sound row about someone or something the directory does not list. */
  | { kind: 'skipped'; line: number; reason: SkipReason }
  | RejectedRow;

/** A value that no rule can read. Its row is imported without it. */
export interface LeftOutCell {
  column: string;
  /** The value, a contact masked. */
  sample: string;
}

export interface RejectedRow {
  kind: 'rejected';
  line: number;
  /** One sentence without personal data. */
  reason: string;
  /** The cells that were read, by column name, contact cells masked; empty when the row has the wrong width or an endless cell. */
  cells: Record<string, string>;
}

/** A row, or a value of it, in the files and lists for the operator. */
export type ReportedRow = Omit<RejectedRow, 'kind'>;

/** A longer value is cut. */
const sampleLengthMax = 60;

/** A contact is in the wrong column when a vendor's columns are shifted. */
const likeContact = /@|(?:\d\D*){7}/;

/** `isContact`: the column has contacts, so that every value is masked. */
export const leftOutCell = (column: string, text: string, isContact: boolean): LeftOutCell => ({
  column,
  sample: maskedSample(text, isContact),
});

export function maskedSample(text: string, isContact: boolean): string {
  const plain = text.trim();
  return isContact || likeContact.test(plain) ? maskContact(plain) : plain.slice(0, sampleLengthMax);
}

/** Enough to find the value in the source, too little to call or write to anyone: `j•••`. */
export function maskContact(value: string): string {
  return value === '' ? '' : `${value.slice(0, 1)}•••`;
}

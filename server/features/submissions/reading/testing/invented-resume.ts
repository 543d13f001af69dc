import type { ResumeProposals } from '#contract/submissions/submissions.ts';

/** The resume of an invented person, with what a careful reader would take from it. */
export interface InventedResume {
  layout: string;
  text: string;
  /** A field that is left out is not in the text, or cannot be told apart: a proposal for it is wrong. */
  says: Partial<ResumeProposals>;
}

export const lines = (...all: string[]): string => all.join('\n');

// What the process that reads a file is given, and what it returns.
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import type { FileRefusal } from './file-refusals.ts';
import type { ResumeFileType } from './file-type.ts';

export interface FileTask {
  type: ResumeFileType;
  file: Uint8Array;
}

export type ReadingResult = { proposals: ResumeProposals } | { refusal: FileRefusal };

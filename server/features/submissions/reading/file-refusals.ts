// Why a resume file is not read, with the sentence for the visitor.
import { resumeFileLimits as limits } from '#contract/submissions/submission-options.ts';

const byHand = 'or fill in the form yourself.';

export const fileRefusals = {
  wrong_type: 'Choose a PDF or a Word file in the .docx format.',
  encrypted: `The file is protected by a password. Save it without one and choose it again, ${byHand}`,
  macros: `The file contains macros. Save it as a .docx file without macros or as a PDF and choose it again, ${byHand}`,
  too_many_pages: `The file has more than ${limits.pagesMax} pages. Choose a shorter file, ${byHand}`,
  damaged: `The file is damaged or is not a usual document. Save it again as a PDF or .docx file and choose it again, ${byHand}`,
  too_complex: `The file is too complex to read. Save it without images as a PDF or .docx file and choose it again, ${byHand}`,
  no_text: `The file contains no text that can be read; it may be a scan. Choose another file, ${byHand}`,
} as const;

export type FileRefusal = keyof typeof fileRefusals;

/** Thrown while a file is read. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

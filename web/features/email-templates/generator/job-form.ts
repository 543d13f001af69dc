// The form of the generator: its values, and their errors (specification: admin and submissions, section 5).
import type { EmailStyle } from '#contract/email-templates/email-options.ts';
import { requiredError } from '#web/ui/field-errors.ts';
import { descriptionMissing, titleMissing } from '../texts.ts';

export interface JobForm extends EmailStyle {
  jobTitle: string;
  jobDescription: string;
  signature: string;
}

/** Undefined where the value is valid. */
export const jobErrors = ({ jobTitle, jobDescription }: JobForm) => ({
  jobTitle: requiredError(jobTitle.trim(), titleMissing),
  jobDescription: requiredError(jobDescription.trim(), descriptionMissing),
});

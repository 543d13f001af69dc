// The names of the options, and the texts about failures (specification: admin and submissions, section 8).
import type { EmailLength, EmailTone, PositionType } from '#contract/email-templates/email-options.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';

export const toneNames: Readonly<Record<EmailTone, string>> = {
  professional: 'Professional',
  friendly: 'Friendly',
  casual: 'Casual',
  formal: 'Formal',
};
export const lengthNames: Readonly<Record<EmailLength, string>> = { short: 'Short', medium: 'Medium', long: 'Long' };
export const positionNames: Readonly<Record<PositionType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  'per-diem': 'Per diem',
};

export const titleMissing = 'Please enter a job title to generate an email';
export const descriptionMissing = 'Please enter a job description to generate an email';
export const nothingToSave = 'Please generate an email with a job title to save as template.';
export const builtInNotice =
  'No language model is set up here. The built-in writer puts fixed sentences together; it is not AI.';

/** The messages of these failures tell the user what to do; all others get the default text. */
const generationCodes: ReadonlySet<string> = new Set([
  'AI_NOT_CONFIGURED',
  'AI_BUSY',
  'TOO_MANY',
  'CONFIRM_EMAIL',
  'INVALID_INPUT',
]);

export const generationFailure = (failure: RequestFailure | null): string =>
  failure !== null && generationCodes.has(failure.code)
    ? failure.message
    : 'Failed to generate email. Please try again.';

/** The request or the database did not get through. */
const isConnectionFailure = (failure: RequestFailure | null): boolean =>
  failure !== null && ['UNREACHABLE', 'UNAVAILABLE'].includes(failure.code);

export const loadFailure = (failure: RequestFailure | null): { title: string; text: string } =>
  isConnectionFailure(failure)
    ? { title: 'Connection Error', text: 'Failed to connect to database. Please try again later.' }
    : {
        title: 'Database Error',
        text: 'Failed to load templates from database. Please contact support if this persists.',
      };

/** `action`: `save`, `change` or `delete`. */
export function templateFailure(action: string, failure: RequestFailure | null): string {
  if (isConnectionFailure(failure)) return `Failed to ${action} template. Please check your connection and try again.`;
  // This message already says what to do.
  if (failure?.code === 'TOO_MANY_TEMPLATES') return failure.message;
  const message = failure?.message.replace(/\.$/, '') ?? 'an unexpected error occurred';
  return `Failed to ${action} template: ${message}. Please try again or contact support.`;
}

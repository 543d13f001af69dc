// Outreach emails: the generator, and the templates in which an account keeps them.
import { z } from 'zod';
import {
  emailLengths,
  emailStyleDefault,
  emailTemplatesMax,
  emailTextMax,
  emailTones,
  emailWriters,
  importedTemplatesMax,
  jobIncomplete,
  positionTypes,
} from './email-options.ts';
import {
  changedMeanwhile,
  noSeatToShare,
  readVersion,
  sharedWork,
  sharingErrors,
  tooManyShared,
  viewOrManage,
} from '../access/shared-work.ts';
import { operationsOf } from '../operation.ts';
import { line, text } from '../text.ts';

const tooLong = (name: string, most: number) => `${name} must be at most ${most.toLocaleString('en-US')} characters.`;

const jobTitle = line().min(1, jobIncomplete).max(emailTextMax.jobTitle, tooLong('Job title', emailTextMax.jobTitle));

export const emailRequest = z.strictObject({
  jobTitle,
  jobDescription: text()
    .trim()
    .min(1, jobIncomplete)
    .max(emailTextMax.jobDescription, tooLong('Job description', emailTextMax.jobDescription)),
  tone: z.enum(emailTones).default(emailStyleDefault.tone),
  length: z.enum(emailLengths).default(emailStyleDefault.length),
  positionType: z.enum(positionTypes).default(emailStyleDefault.positionType),
  /** The email ends with it. Empty: the email ends with its closing words. */
  signature: text().trim().max(emailTextMax.signature, tooLong('Signature', emailTextMax.signature)).default(''),
  mode: z.literal('recruiter').default('recruiter'),
});
export type EmailRequest = Omit<z.output<typeof emailRequest>, 'mode'>;

const generatedEmail = z.object({
  /** One line. */
  subject: z.string(),
  /** Plain text. May contain placeholders such as `{{first_name}}`. */
  body: z.string(),
  writer: z.enum(emailWriters),
});
export type GeneratedEmail = z.output<typeof generatedEmail>;

/** The path at which the email is also sent while it is being written: lines of JSON, with the same input as `generateEmail`. */
export const emailStreamPath = '/api/generate-email/stream';

/** One line. `soFar` may begin again after a retry; the last line is `email` or `failure`. */
export type EmailStreamLine =
  | { soFar: { subject: string; body: string } }
  | { email: GeneratedEmail }
  | { failure: { code: string; message: string } };

const templateName = line()
  .min(1, 'Enter a name for the template.')
  .max(emailTextMax.jobTitle, tooLong('The name', emailTextMax.jobTitle));

const templateContent = {
  /** From the job title. Several templates may have the same name. */
  name: templateName,
  subject: line().min(1, 'Enter a subject.').max(emailTextMax.subject, tooLong('The subject', emailTextMax.subject)),
  body: text()
    .trim()
    .min(1, 'Enter the text of the email.')
    .max(emailTextMax.body, tooLong('The email', emailTextMax.body)),
  tone: z.enum(emailTones),
  length: z.enum(emailLengths),
  position_type: z.enum(positionTypes),
};
const newTemplate = z.strictObject(templateContent);
export type NewEmailTemplate = z.output<typeof newTemplate>;

const template = z.object({
  id: z.string(),
  user_id: z.string(),
  ...templateContent,
  // What is stored may be older than the rules for new names.
  name: z.string(),
  subject: z.string(),
  created_at: z.iso.datetime(),
  /** Increases with every change of the content; `changeEmailTemplate` takes it. */
  version: z.int().min(0),
  ...sharedWork,
});
export type EmailTemplate = z.output<typeof template>;

const operation = operationsOf('Outreach');
const id = text().regex(/^[\w-]{1,64}$/, { message: 'must be the id of a template' });
const notFound = { NOT_FOUND: { status: 404, message: 'The caller has no such template.' } };
const tooManyTemplates = {
  TOO_MANY_TEMPLATES: { status: 409, message: `An account has at most ${emailTemplatesMax} templates.` },
};
/** Writing is refused to the demo account with 403 `DEMO_ACCOUNT`, because many people share it. */
const sharedAccount = 'The demo account keeps no templates.';

const getEmailWriter = operation('account', 'GET /email-writer', 'Ask who writes the emails', {
  scope: 'email',
  description: '`writer` is null where the operator requires a language model and none is configured.',
}).output(z.object({ writer: z.enum(emailWriters).nullable() }));

const generateEmail = operation('account', 'POST /generate-email', 'Write an outreach email for a job', {
  scope: 'email',
  isForm: true,
  description:
    'Ends within about 20 seconds. A language model receives the job and the form without the signature, and nothing else.',
})
  .errors({
    TOO_MANY: { status: 429, message: 'The account generated too many emails; wait.' },
    AI_NOT_CONFIGURED: { status: 503, message: 'A language model is required and not configured correctly.' },
    AI_BUSY: { status: 503, message: 'The language model refuses calls, or failed repeatedly; wait.' },
    AI_TIMEOUT: { status: 503, message: 'The language model did not finish within 20 seconds.' },
    AI_FAILED: { status: 503, message: 'The language model failed, or its answer had no subject or no body.' },
  })
  .input(emailRequest)
  .output(generatedEmail);

const listEmailTemplates = operation('account', 'GET /email-templates', 'List my email templates', {
  scope: 'email',
  description: 'Those of the account and those that members of its workspace share, newest first.',
}).output(z.object({ templates: z.array(template) }));

const saveEmailTemplate = operation('account', 'POST /email-templates', 'Save an email template', {
  scope: 'email',
  isForm: true,
  description: `A template that is equal in every field is kept once, so saving again has no effect. ${sharedAccount}`,
})
  .errors(tooManyTemplates)
  .input(newTemplate)
  .output(template);

const importEmailTemplates = operation('account', 'POST /email-templates/import', 'Save several email templates', {
  scope: 'email',
  bodyBytesMax: 5 * 1024 * 1024,
  description: `All of them or none. Templates that the account has already are kept once. ${sharedAccount}`,
})
  .errors(tooManyTemplates)
  .input(z.strictObject({ templates: z.array(newTemplate).min(1).max(importedTemplatesMax) }))
  .output(z.object({ imported: z.int().min(0) }));

const renameEmailTemplate = operation('account', 'POST /email-templates/{id}/rename', 'Rename an email template', {
  scope: 'email',
  isForm: true,
})
  .errors({ ...sharingErrors, ...notFound })
  .input(z.strictObject({ id, name: templateName }))
  .output(template);

const changeEmailTemplate = operation('account', 'PUT /email-templates/{id}', 'Change an email template', {
  scope: 'email',
  isForm: true,
  description:
    'All of it is replaced. With an older `version` than the present one nothing is changed, unless the content is the same.',
})
  .errors({ ...sharingErrors, ...notFound, CHANGED_MEANWHILE: changedMeanwhile })
  .input(newTemplate.extend({ id, version: readVersion }))
  .output(template);

const shareEmailTemplate = operation(
  'account',
  'PUT /email-templates/{id}/sharing',
  'Share an email template with my workspace, or end the sharing',
  { scope: 'email' },
)
  .errors({ ...sharingErrors, ...notFound, NO_SEAT: noSeatToShare, TOO_MANY_SHARED: tooManyShared })
  .input(z.strictObject({ id, right: viewOrManage }))
  .output(template);

const deleteEmailTemplate = operation('account', 'POST /email-templates/{id}/delete', 'Delete an email template', {
  scope: 'email',
})
  .errors({ ...sharingErrors, ...notFound })
  .input(z.strictObject({ id }))
  .output(z.object({ success: z.literal(true) }));

export const emailTemplateOperations = {
  getEmailWriter,
  generateEmail,
  listEmailTemplates,
  saveEmailTemplate,
  importEmailTemplates,
  changeEmailTemplate,
  renameEmailTemplate,
  shareEmailTemplate,
  deleteEmailTemplate,
};

// Sends a resume file, which is read and not stored.
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import { base64Of } from '#web/foundation/base64-of.ts';
import { call } from '#web/foundation/call.ts';
import { formSender, type FormSender } from '#web/foundation/form-sender.ts';

export interface ChosenFile {
  file: File;
  /** The hidden field, which only programs fill in. */
  website: string;
}

export const fileSender = (): FormSender<ChosenFile, ResumeProposals> =>
  formSender(
    async () => (await call('submissions.openResumeForm', {})).formToken,
    async ({ file, website }: ChosenFile, formToken) =>
      (await call('submissions.readResumeFile', { file: await base64Of(file), website, formToken })).proposals,
  );

// Sends a resume file, which is read and not stored.
import type { ResumeProposals } from '#contract/submissions.ts';
import { base64Of } from '#web/foundation/base64-of.ts';
import { call } from '#web/foundation/call.ts';
import { formSender } from '#web/foundation/form-sender.ts';
import type { FormSender } from '#web/foundation/form-sender.ts';
import { readFailure } from '#web/foundation/request-failure.ts';

export interface ChosenFile {
  file: File;
  /** The hidden field, which only programs fill in. */
  website: string;
}

/** The server refuses a form that is sent earlier. A person who drops a file at once need not know that. */
const fillMsMin = 3_100;

export function fileSender(): FormSender<ChosenFile, ResumeProposals> {
  const sender = formSender(
    async () => (await call('submissions.openResumeForm', {})).formToken,
    async ({ file, website }: ChosenFile, formToken) =>
      (await call('submissions.readResumeFile', { file: await base64Of(file), website, formToken })).proposals,
  );
  return {
    begin: sender.begin,
    send: async (selected) => {
      try {
        return await sender.send(selected);
      } catch (error) {
        if (readFailure(error)?.code !== 'TOO_FAST') throw error;
        await new Promise((resolve) => setTimeout(resolve, fillMsMin));
        return sender.send(selected);
      }
    },
  };
}

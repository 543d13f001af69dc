import type { Resume } from '#contract/submissions/submissions.ts';
import { call } from '#web/foundation/call.ts';
import { formSender, type FormSender } from '#web/foundation/form-sender.ts';

/** `website`: the hidden field, which only programs fill in. */
export type EnteredResume = Resume & { website: string };

export const resumeSender = (): FormSender<EnteredResume> =>
  formSender(
    async () => (await call('submissions.openResumeForm', {})).formToken,
    (resume, formToken) => call('submissions.submitResume', { ...resume, formToken }),
  );

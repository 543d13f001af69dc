import { useState } from 'react';
import { emailStyleDefault, type EmailStyle } from '#contract/email-templates/email-options.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readSender, writeSender } from '../sender-details.ts';
import type { EmailDraft } from './email-draft.ts';
import type { JobForm } from './job-form.ts';

const unchanged = { jobTitle: null, jobDescription: null, signature: null, ...emailStyleDefault };

/** Null: it was not changed on this page. */
type Changed = EmailStyle & Record<'jobTitle' | 'jobDescription' | 'signature', string | null>;

/** The values of the form. The signature is remembered in this browser; at first it is the name of the viewer. */
export function useJobForm(
  draft: EmailDraft,
  keep: (change: Partial<EmailDraft>) => void,
): { form: JobForm; change: (change: Partial<JobForm>) => void } {
  const viewer = useViewer();
  const userId = viewer?.id ?? null;
  const [entered, setEntered] = useState<Changed>(unchanged);
  // The server renders first, and does not know what this browser remembers.
  const remembered = useHydrated() ? readSender(userId).signature : null;
  const form = {
    ...entered,
    jobTitle: entered.jobTitle ?? draft.jobTitle,
    jobDescription: entered.jobDescription ?? draft.jobDescription,
    signature: entered.signature ?? remembered ?? viewer?.name ?? '',
  };
  return {
    form,
    change: (change) => {
      setEntered((before) => ({ ...before, ...change }));
      const { jobTitle, jobDescription } = { ...form, ...change };
      keep({ jobTitle, jobDescription });
      if (change.signature !== undefined) writeSender(userId, { signature: change.signature });
    },
  };
}

import { useState } from 'react';
import { emailStyleDefault } from '#contract/email-templates/email-options.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readSender, writeSender } from '../sender-details.ts';
import type { JobForm } from './job-form.ts';

const empty = { jobTitle: '', jobDescription: '', signature: null, ...emailStyleDefault };

/** The values of the form. The signature is remembered in this browser; at first it is the name of the viewer. */
export function useJobForm(): { form: JobForm; change: (change: Partial<JobForm>) => void } {
  const viewer = useViewer();
  const userId = viewer?.id ?? null;
  /** `signature` null: it was not changed on this page. */
  const [entered, setEntered] = useState<Omit<JobForm, 'signature'> & { signature: string | null }>(empty);
  // The server renders first, and does not know what this browser remembers.
  const remembered = useHydrated() ? readSender(userId).signature : null;
  const signature = entered.signature ?? remembered ?? viewer?.name ?? '';
  return {
    form: { ...entered, signature },
    change: (change) => {
      setEntered((before) => ({ ...before, ...change }));
      if (change.signature !== undefined) writeSender(userId, { signature: change.signature });
    },
  };
}

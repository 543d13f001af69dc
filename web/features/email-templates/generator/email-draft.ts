// What was entered and written at the generator. This tab keeps it, so that a reload, Back or another page loses nothing.
import { useMemo } from 'react';
import { emailDraftKey, withTabStorage } from '#web/foundation/browser-storage.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { WrittenEmail } from './generated-email.tsx';

export interface EmailDraft {
  jobTitle: string;
  jobDescription: string;
  /** Null: nothing was generated or loaded. */
  email: WrittenEmail | null;
  /** True: the user changed the email since it was generated, loaded or saved. */
  isEdited: boolean;
}

const empty: EmailDraft = { jobTitle: '', jobDescription: '', email: null, isEdited: false };

/** The draft as the page found it, and what keeps a change. */
export function useEmailDraft(): { draft: EmailDraft; keep: (change: Partial<EmailDraft>) => void } {
  const userId = useViewer()?.id ?? null;
  // The server renders first, and does not know what this tab keeps.
  const isHydrated = useHydrated();
  const draft = useMemo(() => (isHydrated ? readDraft(userId) : empty), [isHydrated, userId]);
  return {
    draft,
    keep: (change) => {
      const kept = JSON.stringify({ ...readDraft(userId), ...change, userId });
      withTabStorage((storage) => storage.setItem(emailDraftKey, kept));
    },
  };
}

function readDraft(userId: string | null): EmailDraft {
  const value: unknown = withTabStorage((storage) => JSON.parse(storage.getItem(emailDraftKey) ?? 'null'));
  if (userId === null || !isRecord(value) || value['userId'] !== userId) return empty;
  const { email } = value;
  return {
    jobTitle: textOf(value['jobTitle']),
    jobDescription: textOf(value['jobDescription']),
    email: isRecord(email) ? { subject: textOf(email['subject']), body: textOf(email['body']) } : null,
    isEdited: value['isEdited'] === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

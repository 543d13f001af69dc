import { useState } from 'react';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';

export interface Message {
  subject: string;
  body: string;
}

export interface DraftMessage {
  message: Message;
  /** The chosen template; null: a text of the user's own. */
  templateId: string | null;
  change: (message: Message) => void;
  choose: (templateId: string) => void;
}

/** The text before placeholders are filled in. It is the newest template until the user chooses or writes. */
export function useDraftMessage(templates: readonly EmailTemplate[]): DraftMessage {
  const [entered, setEntered] = useState<Choice | null>(null);
  const [newest] = templates;
  const choice = entered ?? (newest === undefined ? noTemplate : choiceOf(newest));
  return {
    ...choice,
    change: (message) => setEntered({ ...choice, message }),
    choose: (templateId) => {
      const template = templates.find(({ id }) => id === templateId);
      setEntered(template === undefined ? noTemplate : choiceOf(template));
    },
  };
}

type Choice = Pick<DraftMessage, 'message' | 'templateId'>;

const noTemplate: Choice = { templateId: null, message: { subject: '', body: '' } };

const choiceOf = ({ id, subject, body }: EmailTemplate): Choice => ({ templateId: id, message: { subject, body } });

// Sends a public form with the token that says when the form was shown.
import { readFailure } from './request-failure.ts';

export interface FormSender<Content, Answer = unknown> {
  /** Call it when the form is shown: its time begins. After a failure, `send` requests the token again. */
  begin: () => void;
  /** Rejects with a RequestError. */
  send: (content: Content) => Promise<Answer>;
}

export function formSender<Content, Answer>(
  requestToken: () => Promise<string>,
  sendForm: (content: Content, formToken: string) => Promise<Answer>,
): FormSender<Content, Answer> {
  let token: Promise<string> | null = null;
  const begin = (): Promise<string> => {
    const requested = requestToken();
    token = requested;
    requested.catch(() => {
      if (token === requested) token = null;
    });
    return requested;
  };
  return {
    begin: () => void begin(),
    send: async (content) => {
      try {
        return await sendForm(content, await (token ?? begin()));
      } catch (error) {
        // The next attempt has a new token, and the form keeps what was entered.
        if (readFailure(error)?.code === 'FORM_EXPIRED') void begin();
        throw error;
      }
    },
  };
}

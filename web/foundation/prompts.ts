// Dialogs for which a refused call waits, before it is sent again. Each dialog registers itself here.

/** Resolves with true when the visitor did what was asked, and with false when the dialog was closed. */
type Ask = () => Promise<boolean>;

export interface Prompt {
  /** Returns the function that removes the registration. */
  answerBy: (ask: Ask) => () => void;
  /** Concurrent calls share one dialog. False when there is no dialog to ask with. */
  ask: Ask;
  isOpen: () => boolean;
}

function prompt(): Prompt {
  let dialog: Ask | null = null;
  let asked: Promise<boolean> | null = null;
  return {
    answerBy: (by) => {
      dialog = by;
      return () => {
        if (dialog === by) dialog = null;
      };
    },
    ask: () => {
      asked ??= (dialog?.() ?? Promise.resolve(false)).finally(() => {
        asked = null;
      });
      return asked;
    },
    isOpen: () => asked !== null,
  };
}

/** Step-up authentication, which the server requires for some actions. */
export const identityPrompt = prompt();
/** Signing in again after the session ended. */
export const signInPrompt = prompt();

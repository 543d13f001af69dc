// Asks the visitor to confirm the identity when the server requires it for an action. The dialog registers itself here.

/** Resolves with true when the visitor confirmed the identity, and with false when the dialog was closed. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Returns the function that removes the registration. */
export function answerStepUp(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

/** Concurrent actions share one dialog. False when there is no dialog to ask with. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}

// The call whose outcome is asked for. It is kept in the tab while it waits, because a phone may load the page again after a call.
import { withTabStorage } from '#web/foundation/browser-storage.ts';
import { readStartedCall, startedCallName, writeStartedCall, type StartedCall } from './started-call.ts';

export interface AskedCall {
  started: StartedCall;
  /** Why its outcome was not recorded; null: no outcome was chosen yet. */
  failure: string | null;
  /** The card receives the focus when it appears. */
  takesFocus: boolean;
}

const changes = new EventTarget();
/** Undefined: not read from the storage yet. */
let asked: AskedCall | null | undefined;

export function subscribe(onChange: () => void): () => void {
  const onStorage = () => {
    asked = undefined;
    onChange();
  };
  changes.addEventListener('change', onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/** The same object until it changes. Null: no call waits. */
export function readAsked(): AskedCall | null {
  if (asked === undefined) {
    const started = readStartedCall();
    asked = started === null ? null : { started, failure: null, takesFocus: false };
  }
  return asked;
}

export function ask(call: AskedCall): void {
  asked = call;
  writeStartedCall(call.started);
  changes.dispatchEvent(new Event('change'));
}

export function dismiss(): void {
  asked = null;
  withTabStorage((storage) => storage.removeItem(startedCallName));
  changes.dispatchEvent(new Event('change'));
}

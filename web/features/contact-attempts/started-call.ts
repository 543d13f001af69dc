// The call whose outcome is not recorded yet, in this tab: a phone may load the page again after the call.
import { withTabStorage } from '#web/foundation/browser-storage.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';

export interface StartedCall {
  userId: string;
  candidateId: string;
  name: string;
  /** The called number; null: unknown. */
  valueId: string | null;
  /** The list whose page was open; null: none. */
  listId: string | null;
  /** Of its recording, so that a repeated request records it once. */
  key: string;
  startedAtMs: number;
}

export const startedCallName = 'started-call';
/** A longer call is recorded from the menu beside the number. */
const keptMs = 2 * 3_600_000;

export const newCall = (call: Omit<StartedCall, 'key' | 'startedAtMs'>): StartedCall => ({
  ...call,
  key: newIdempotencyKey(),
  startedAtMs: nowMs(),
});

export function readStartedCall(): StartedCall | null {
  return withTabStorage((storage) => {
    const value: unknown = JSON.parse(storage.getItem(startedCallName) ?? 'null');
    return isStartedCall(value) && nowMs() - value.startedAtMs < keptMs ? value : null;
  });
}

export function writeStartedCall(call: StartedCall): void {
  withTabStorage((storage) => storage.setItem(startedCallName, JSON.stringify(call)));
}

function isStartedCall(value: unknown): value is StartedCall {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, candidateId, name, valueId, listId, key, startedAtMs } = { ...emptyCall, ...value };
  return (
    [userId, candidateId, name, key].every((one) => typeof one === 'string') &&
    [valueId, listId].every(isTextOrNull) &&
    typeof startedAtMs === 'number'
  );
}

const isTextOrNull = (one: unknown): boolean => one === null || typeof one === 'string';

const emptyCall: Record<keyof StartedCall, unknown> = {
  userId: null,
  candidateId: null,
  name: null,
  valueId: null,
  listId: null,
  key: null,
  startedAtMs: null,
};

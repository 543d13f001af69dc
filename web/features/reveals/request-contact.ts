// Requests contacts from the server. Two requests for the same contact never run at once: every caller gets the result of the first.
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { reportWrite } from '#web/foundation/own-writes.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { storeRevealed } from './revealed-contacts.ts';

interface RequestedContact {
  userId: string;
  candidateId: string;
  channel: ContactChannel;
}

const running = new Map<string, Promise<readonly RevealedValue[]>>();
/** Keys of requests whose response was lost. A repetition with the same key is recorded once. */
const lostKeys = new Map<string, string>();
const changes = new EventTarget();

const nameOf = ({ userId, candidateId, channel }: RequestedContact): string => `${userId}/${candidateId}/${channel}`;

export function subscribeToRequests(onChange: () => void): () => void {
  changes.addEventListener('change', onChange);
  return () => changes.removeEventListener('change', onChange);
}

export const isRequested = (contact: RequestedContact): boolean => running.has(nameOf(contact));

/** Best value first; empty when nothing is on file. Rejects with a RequestError. */
export function requestContact(contact: RequestedContact): Promise<readonly RevealedValue[]> {
  const name = nameOf(contact);
  const already = running.get(name);
  if (already !== undefined) return already;
  const request = send(contact, name).finally(() => {
    running.delete(name);
    changes.dispatchEvent(new Event('change'));
  });
  running.set(name, request);
  changes.dispatchEvent(new Event('change'));
  return request;
}

async function send(
  { userId, candidateId, channel }: RequestedContact,
  name: string,
): Promise<readonly RevealedValue[]> {
  const key = lostKeys.get(name) ?? newIdempotencyKey();
  try {
    const { values } = await call('reveals.getPhysicianContact', {
      headers: { 'idempotency-key': key },
      body: { physicianId: candidateId, kind: channel, userId },
    });
    lostKeys.delete(name);
    storeRevealed(userId, candidateId, channel, values);
    reportWrite();
    return values;
  } catch (error) {
    // The server may have recorded the reveal although its response did not arrive.
    if (isLost(error)) lostKeys.set(name, key);
    else lostKeys.delete(name);
    throw error;
  }
}

function isLost(error: unknown): boolean {
  const code = readFailure(error)?.code;
  return code === 'UNREACHABLE' || code === 'UNAVAILABLE' || code?.startsWith('HTTP_') === true;
}

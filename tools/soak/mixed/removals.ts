// A stream of people who ask to be removed, with the form, the mail and the link that real people use.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/foundation/database/public.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { emailOf } from './directory.ts';
import type { Fleet } from './fleet.ts';
import { send } from './visitors.ts';

export interface Removals {
  /** Numbers of people whose removal was confirmed to them. */
  removed: number[];
  /** Requests that had to be sent again. */
  repeated: number;
}

const everyMs = 3_000;
const retryMs = 500;
const mailWithinMs = 120_000;

/** Removes people from the last number downward until it is stopped. */
export async function keepRemoving(fleet: Fleet, last: number, removals: Removals, signal: AbortSignal): Promise<void> {
  for (let person = last; person > 0 && !signal.aborted; person -= 1) {
    await removePerson(fleet, person, removals);
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

async function removePerson(fleet: Fleet, person: number, removals: Removals): Promise<void> {
  const email = emailOf(person);
  const { url } = fleet.balancer;
  await untilAccepted(removals, () =>
    send(`${url}/api/send-removal-confirmation`, 'POST', {
      email,
      formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'removal form'),
    }),
  );
  const token = await mailedToken(fleet, email);
  await untilAccepted(removals, () => send(`${url}/api/process-removal`, 'POST', { token }));
  removals.removed.push(person);
}

/** A person presses the button again when an error appears. @throws when the answer says that this cannot help */
async function untilAccepted(removals: Removals, attempt: () => Promise<Response>): Promise<void> {
  for (;;) {
    const response = await attempt().catch(() => null);
    const text = (await response?.text()) ?? '';
    if (response?.ok === true) return;
    // The link was used by a first attempt whose answer was lost. The invariants check that the person is gone.
    if (text.includes('INVALID_TOKEN')) return;
    if (response !== null && ![429, 503].includes(response.status))
      throw new Error(`A removal was answered with ${response.status}: ${text.slice(0, 200)}`);
    removals.repeated += 1;
    await delay(retryMs);
  }
}

async function mailedToken({ mails, database }: Fleet, email: string): Promise<string> {
  const startedMs = performance.now();
  for (;;) {
    const mail = mails.received.findLast(({ to }) => to?.some(({ address }) => address === email));
    const token = /confirm-removal\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    if (performance.now() - startedMs > mailWithinMs)
      throw new Error(`No link was mailed to ${email} in two minutes. Jobs: ${await stateOfJobs(database)}`);
    await delay(100);
  }
}

/** For the person who looks for the reason. */
const stateOfJobs = async ({ pool }: Database): Promise<string> =>
  JSON.stringify(
    (
      await pool.query(
        'select task_identifier, attempts, run_at, locked_at, last_error from graphile_worker.jobs order by run_at limit 20',
      )
    ).rows,
  );

// An agency of its own, for stories that visit every screen: a workspace with an invitation and a domain, a webhook, a comparison with an
// ambiguous row, a list, and a person whose contacts are revealed. Its owner is no sample account, whose workspace other stories would meet.
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { becomeMember, newEmail, password } from './account-forms.ts';
import { addExampleList } from './example-list.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { visit } from './visit.ts';
import { foundWorkspace } from './workspace-steps.ts';

export interface ExampleAgency {
  /** Cookies of its owner. */
  session: string;
  list: string;
  candidate: string;
  /** The id of the comparison. */
  run: string;
}

type Send = (path: string, body: object) => Promise<unknown>;

function senderOf(session: string): Send {
  const { baseUrl } = serverOfWorker();
  const headers = { 'content-type': 'application/json', origin: baseUrl, cookie: session };
  return async (path, body) => {
    const answer = await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
}

/** A new subscriber, whom no other story changes. */
export async function signedUp(browser: Browser): Promise<{ email: string; session: string }> {
  const owner = { email: newEmail(), session: '' };
  await visit(browser, { who: 'anonymous' }, async (page) => {
    await becomeMember(page, owner.email);
    owner.session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  });
  return owner;
}

/** Two rows: one is someone of the directory, whose specialty differs, and one is no one. */
async function comparedRun(send: Send): Promise<string> {
  const [first] = z
    .object({ data: z.array(z.object({ firstName: z.string(), lastName: z.string(), location: z.string() })) })
    .parse(await send('/optimized-search', { filters: { specialty: ['Cardiology'] } })).data;
  const [city, state] = first?.location.split(', ') ?? [];
  const { id } = z.object({ id: z.string() }).parse(await send('/match-runs', { rows: 2 }));
  const { firstName, lastName } = first ?? {};
  const rows = [
    { firstName, lastName, specialty: 'Podiatry', city, state },
    { firstName: 'Zqnobody', lastName: 'Zqatall', specialty: 'Podiatry', city: 'Reno', state: 'NV' },
  ];
  await send(`/match-runs/${id}/rows`, { firstRow: 0, rows });
  return id;
}

export async function exampleAgency(browser: Browser): Promise<ExampleAgency> {
  const { email, session } = await signedUp(browser);
  const name = `Everyday ${crypto.randomUUID().slice(0, 8)}`;
  await foundWorkspace({ email, name, seats: 3 });
  const send = senderOf(session);
  await send('/auth/step-up', { password });
  await send('/workspace/invitations', { email: newEmail(), role: 'recruiter' });
  await send('/workspace/sign-on/domains', { domain: `${name.slice(-8)}.example` });
  await send('/account/webhooks', { url: 'https://127.0.0.1:9/events', events: ['export.finished'] });
  const { list, candidate } = await addExampleList(send);
  await send('/get-physician-contact', { physicianId: candidate });
  return { session, list, candidate, run: await comparedRun(send) };
}

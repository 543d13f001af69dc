// Reveals while the product is killed again and again: what was acknowledged is recorded, and nothing is counted twice.
import { setTimeout as delay } from 'node:timers/promises';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';

/** Below the fair use of an hour. */
const candidatesOfAccount = 250;
const requestsAtOnce = 8;

export interface KillRun {
  database: Database;
  databaseUrl: string;
  candidates: number;
  kills: number;
  /** Kills the server, or what it depends on and then the server. */
  kill: (server: ServerProcess, turn: number) => Promise<void>;
}

/** Reveals each candidate, with one Idempotency-Key until it is acknowledged. Returns the ids of the candidates. */
export async function revealUnderKills(run: KillRun): Promise<string[]> {
  const ids = await writeCandidates(run.database, run.candidates);
  const waiting = [...ids.entries()];
  const authorizations: string[] = [];
  let acknowledged = 0;

  const work = async (server: ServerProcess, isOver: () => boolean): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = isOver() ? undefined : waiting.shift()) {
      const [at, id] = next;
      const authorization = authorizations[Math.floor(at / candidatesOfAccount)] ?? '';
      if (await reveal(server, id, authorization)) acknowledged += 1;
      else waiting.push(next);
    }
  };
  for (let turn = 0; turn <= run.kills; turn += 1) {
    const server = await startServer(run.databaseUrl, secretsEnvironment);
    while (authorizations.length * candidatesOfAccount < ids.length)
      authorizations.push(await signIn(run.database, server));
    const killAt = turn === run.kills ? Infinity : Math.floor((ids.length * (turn + 0.5)) / (run.kills + 1));
    let isOver = false;
    const workers = Promise.all(Array.from({ length: requestsAtOnce }, () => work(server, () => isOver)));
    while (acknowledged < Math.min(killAt, ids.length)) await delay(1);
    if (turn === run.kills) await server.stop();
    else await run.kill(server, turn);
    isOver = true;
    await workers;
  }
  return ids;
}

/** False: not acknowledged, because the server ended before or while it answered. */
async function reveal(server: ServerProcess, id: string, authorization: string): Promise<boolean> {
  try {
    const response = await fetch(`${server.url}/api/get-physician-contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, 'idempotency-key': id },
      body: JSON.stringify({ physicianId: id }),
    });
    return response.ok && (await response.text()).includes('fetchedAt');
  } catch {
    return false;
  }
}

async function writeCandidates(database: Database, count: number): Promise<string[]> {
  const hasher = identityHasher(testSecrets.lookupKey);
  const writer = candidateWriter(contactVault(testSecrets.contactKeys), hasher);
  const drafts = Array.from({ length: count }, () =>
    testDraft({ contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }] }),
  );
  await inTransaction(database, (client) =>
    writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  return drafts.map((draft) => hasher.identify(draft).newId);
}

async function signIn(database: Database, server: ServerProcess): Promise<string> {
  const { email, password } = await insertAccount(database, { plan: 'basic' });
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return `Bearer ${response.headers.get('set-auth-token')}`;
}

/** What the accounts were counted for and what was recorded. */
export async function countedReveals({ pool }: Database): Promise<Record<string, number>> {
  const {
    rows: [row],
  } = await pool.query<Record<string, number>>(
    `select (select count(*) from revealed_candidates)::int as counted,
       (select sum(people) from fair_use where kind = 'reveal' and window_seconds = 3600)::int as "ofHour",
       (select sum(people) from fair_use where kind = 'reveal' and window_seconds = 86400)::int as "ofDay",
       (select count(*) from disclosures)::int as "inLedger",
       (select count(distinct candidate_id) from disclosures)::int as "candidatesInLedger",
       (select count(*) from audit_entries where action = 'reveals.revealed')::int as "inAudit"`,
  );
  return row ?? {};
}

/** Each candidate once, everywhere. */
export const eachOnce = (candidates: number): Record<string, number> => ({
  counted: candidates,
  ofHour: candidates,
  ofDay: candidates,
  inLedger: candidates,
  candidatesInLedger: candidates,
  inAudit: candidates,
});

// How long `npm run trace-leak` takes: 50 leaked rows against a ledger of a million disclosures to 2,000 accounts, popular candidates often.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { openInfrastructure } from '#server/infrastructure.ts';
import { readConfig } from '#server/foundation/config/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';

const [accounts, directory, leakedRows] = [2_000, 300_000, 50];
const dishonest = 'bench-account-700';

/** Candidate ids of the bench: as long as real ones. */
const idSql = (n: string): string => `(7000000000000000000 + (${n})::bigint)`;

export async function benchTrace(folder: string, disclosures: number): Promise<string> {
  const env = { ...process.env, DATA_DIR: `${folder}/trace`, CANDIDATES: '0' };
  const infrastructure = await openInfrastructure(readConfig(env, ''), createLog('error'));
  const leak = `${folder}/leak.txt`;
  try {
    const ids = await inTransaction(infrastructure.longDatabase, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query('truncate disclosures');
      // The square makes some candidates far more popular than others.
      await client.query(
        `insert into disclosures (user_id, way, candidate_id, contact_kinds)
         select 'bench-account-' || floor(random() * ${accounts}), 'reveal', ${idSql(`floor(power(random(), 2) * ${directory})`)}, '{personal_email}'
         from generate_series(1, $1)`,
        [disclosures],
      );
      const { rows } = await client.query<{ id: string }>(
        'select candidate_id as id from disclosures where user_id = $1 order by random() limit $2',
        [dishonest, leakedRows],
      );
      return rows.map(({ id }) => id);
    });
    writeFileSync(leak, ids.join('\n'));
    // A ledger that grew over years has been vacuumed.
    await infrastructure.longDatabase.pool.query('vacuum analyze disclosures');
  } finally {
    await infrastructure.close();
  }
  const startedMs = performance.now();
  const out = await run(leak, env);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const isFound = out.includes(`(${dishonest}). The probability`);
  return `${disclosures} disclosures, ${leakedRows} leaked rows: ${isFound ? 'the right account' : 'NOT THE RIGHT ACCOUNT'} in ${seconds} s, the start of the command and of the embedded database included\n${out}`;
}

function run(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ['server/entrances/cli/trace-leak.ts', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve) => child.once('close', () => resolve(out)));
}

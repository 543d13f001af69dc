// A process in production mode that reads contacts, as a server does: `node contacts-process.ts SETTINGS_AS_JSON ENV_FILE`. For
// each line with the id of a candidate it prints the values of the contacts, or why they cannot be read.
import { createInterface } from 'node:readline';
import { readConfig } from '#server/foundation/config/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { z } from 'zod';
import { assembleVault } from '../assembly/candidates.ts';
import { openInfrastructure } from '../infrastructure.ts';

const [, , settings = '', envFile = ''] = process.argv;
const infrastructure = await openInfrastructure(
  readConfig(z.record(z.string(), z.string()).parse(JSON.parse(settings)), envFile),
  createLog('silent'),
);
const vault = assembleVault(infrastructure);
const sealedContacts = 'select key_id as "keyId", sealed from candidate_contacts where candidate_id = $1';

async function valuesOf(candidateId: string): Promise<string> {
  const {
    rows: [record],
  } = await infrastructure.database.pool.query<{ keyId: string; sealed: Buffer }>(sealedContacts, [candidateId]);
  if (!record) return 'no contacts';
  try {
    return vault
      .open(candidateId, record)
      .map(({ value }) => value)
      .join(' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) process.stdout.write(`${await valuesOf(line)}\n`);
await infrastructure.close();

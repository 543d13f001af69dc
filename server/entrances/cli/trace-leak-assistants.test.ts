// Assistants reveal contacts, the contacts leak, and the operator learns which of them it was.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { callTool, keyOf } from '#server/entrances/http/mcp/testing/assistants.ts';
import { connect } from '#server/features/accounts/oauth/testing/assistant.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { runCommand } from './testing/run-command.ts';

const product = testProduct({ runsJobs: false, searchEngine: 'postgres' });
const folder = mkdtempSync(join(tmpdir(), 'careroster-leak-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const emailOf = (n: number): string => `assisted${n}@postbox.example`;
const people = Array.from({ length: 6 }, (_, n) =>
  testDraft({
    lastName: `Almeida${n}`,
    title: 'Registered Nurse',
    state: 'TX',
    keys: [{ kind: 'email', value: emailOf(n) }],
    contacts: [{ kind: 'work_email', value: emailOf(n), verifiedOn: null }],
  }),
);

const found = z.object({ content: z.object({ data: z.array(z.object({ ticket: z.string() }).loose()) }).loose() });
const revealed = z.object({ isError: z.literal(false) });

/** Reveals everyone whom a search finds. */
async function revealAll(key: string): Promise<void> {
  const search = await callTool(product, { key }, 'search_candidates', { query: 'nurse in Texas' });
  const { data } = found.parse(search).content;
  expect(data).toHaveLength(people.length);
  for (const { ticket } of data) revealed.parse(await callTool(product, { key }, 'reveal_contact', { ticket }));
}

test('npm run trace-leak names the key, and the assistant that was connected, for what they revealed at /mcp', async () => {
  await inTransaction(product.database, (client) =>
    product.writer.write(client, people, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  const [withKey, withGrant] = [
    await product.signedIn({ plan: 'premium' }),
    await product.signedIn({ plan: 'premium' }),
  ];
  const { key, keyId } = await keyOf(product, withKey);
  const grant = await connect(product, withGrant);
  await revealAll(key);
  await revealAll(grant.access_token);
  const path = join(folder, 'leak.txt');
  writeFileSync(path, people.map((_, n) => emailOf(n)).join('\n'));
  const { out, err, exitCode } = await runCommand('trace-leak', [path], product.databaseUrl);
  expect([exitCode, err]).toEqual([0, '']);
  expect(out).toContain(
    `${withKey.email} (${withKey.userId}): received 6 of them by reveal, through the API key Assistant (${keyId})`,
  );
  expect(out).toContain(
    `${withGrant.email} (${withGrant.userId}): received 6 of them by reveal, through the API key Rota Helper (assistant.example) (${grant.keyId})`,
  );
});

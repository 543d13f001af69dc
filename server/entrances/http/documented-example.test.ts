// The programs of docs/api.md, as a reader copies them, and a client that a public generator makes of the description.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { keyOf } from './mcp/testing/assistants.ts';

const product = testProduct();
const folder = mkdtempSync(join(tmpdir(), 'careroster-example-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drafts = ['Arden', 'Brook', 'Cole'].map((lastName) =>
  testDraft({
    lastName,
    title: 'ICU Nurse',
    specialty: 'Nurse',
    city: 'Austin',
    state: 'TX',
    contacts: [{ kind: 'work_email', value: `${lastName.toLowerCase()}@clinic.example`, verifiedOn: '2026-10-01' }],
  }),
);

/** A key of a new account, with the scopes that the page names. */
async function newKey(): Promise<string> {
  return (await keyOf(product, await product.signedIn({ plan: 'premium' }))).key;
}

/** Until searches find everybody. */
async function written(): Promise<void> {
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  const by = await product.as('premium');
  await vi.waitFor(async () => {
    const answer = await by.post('/api/optimized-search', { filters: { query: 'icu nurse in Texas' } });
    expect(z.object({ count: z.number() }).parse(await answer.json()).count).toBe(drafts.length);
  }, 300_000);
}
beforeAll(written, 400_000);

const page = readFileSync('docs/api.md', 'utf8');
const programOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

const isInstalled = (...programs: string[]): boolean =>
  programs.every((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });

const run = promisify(execFile);
async function outputOf(command: string, args: string[], key: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    CAREROSTER_URL: `http://127.0.0.1:${await product.port()}`,
    CAREROSTER_KEY: key,
  };
  const { stdout } = await run(command, args, { env, cwd: folder });
  return stdout.replace('\uFEFF', '');
}

/** What each program prints at the end: the file of the list. */
const fileLines = [
  '"Candidate ID","Last Name","Work Email","Work Email Source","Work Email Last Verified"',
  ...drafts.map(({ lastName }) => `"${lastName}","${lastName?.toLowerCase()}@clinic.example","acme","2026-10-01"`),
];

const programs: [language: string, command: string, file: string, needs: string[]][] = [
  ['sh', 'bash', 'example.sh', ['bash', 'curl', 'jq']],
  ['ts', process.execPath, 'example.ts', []],
  ['python', 'python3', 'example.py', ['python3']],
];

describe('a program of the page', () => {
  test.each(programs)(
    'in %s makes a list, reveals a contact and exports the list',
    async (language, command, file, needs) => {
      const text = programOf(language);
      expect(text).toContain('/optimized-search');
      if (!isInstalled(...needs)) {
        process.stderr.write(`The example in ${language} was not run: this machine lacks ${needs.join(' or ')}.\n`);
        return;
      }
      writeFileSync(join(folder, file), text);
      const output = await outputOf(command, [file], await newKey());
      expect(output).toMatch(/^3 people\n\w+@clinic\.example from acme, verified 2026-10-01\n/);
      for (const line of fileLines) expect(output).toContain(line);
    },
  );
});

const generatedUse = `
import { setTimeout as wait } from 'node:timers/promises';
import { Api } from './client.ts';

const authorization = \`Bearer \${process.env['CAREROSTER_KEY']}\`;
const api = new Api({
  baseUrl: \`\${process.env['CAREROSTER_URL']}/api\`,
  baseApiParams: { headers: { authorization } },
});
const found = await api.optimizedSearch.searchOptimizedSearch({ filters: { query: 'icu nurse in Texas', limit: 10 } });
const physicianIds = found.data.data.map(({ id }) => id);
const { data: added } = await api.addToList.listsAddToList({ listName: 'Generated', physicianIds });
const { data: contact } = await api.getPhysicianContact.revealsGetPhysicianContact({ physicianId: physicianIds[0] ?? '' });
console.log(contact.email, contact.values.length);
const { data: file } = await api.exportPhysicians.exportsExportPhysicians({ physicianIds, columns: ['last_name', 'work_email'] });
console.log(file.csv);
const { data: job } = await api.exports.exportsStartExport({ listId: added.list.id });
console.log(job.state, job.candidates);
let state = job.state;
while (state !== 'done') {
  // Below the calls of a minute.
  await wait(1_500);
  const { data: jobs } = await api.exportJobs.exportsListExportJobs();
  state = jobs.data.find(({ id }) => id === job.id)?.state ?? state;
}
const download = await api.exports.exportsReadFile(job.id, { format: 'text' });
console.log('downloaded', String(download.data).split('\\n').length);
`;

const tool = (name: string): string => join('node_modules', '.bin', name);

test('a client that a public generator makes of the description has types that fit, and does the same', async () => {
  const description = join(folder, 'openapi.json');
  writeFileSync(description, await (await product.request('/api/openapi.json')).text());
  await run(tool('swagger-typescript-api'), ['generate', '-p', description, '-o', folder, '-n', 'client.ts']);
  writeFileSync(join(folder, 'use.ts'), generatedUse);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'esnext',
        rewriteRelativeImportExtensions: true,
        outDir: 'built',
        types: ['node'],
        typeRoots: [join(process.cwd(), 'node_modules/@types')],
      },
      files: ['use.ts'],
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await run(tool('tsc'), ['-p', folder]).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
  const output = await outputOf(process.execPath, [join(folder, 'built/use.js')], await newKey());
  expect(output).toMatch(/^\w+@clinic\.example 1\n/);
  for (const line of fileLines) expect(output).toContain(line);
  expect(output).toContain('waiting 3');
  expect(output).toMatch(/^downloaded [45]$/m);
});

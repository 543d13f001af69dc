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

/** Until searches find everyone. */
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

/** The description as a file, as a reader of the page downloads it. */
async function downloadedDescription(): Promise<string> {
  const description = join(folder, 'openapi.json');
  writeFileSync(description, await (await product.request('/api/openapi.json')).text());
  return description;
}

/** What both generated clients print: a contact, the file of the list, and the lines of the downloaded file. */
function expectWholeUse(output: string): void {
  expect(output).toMatch(/^\w+@clinic\.example 1\n/);
  for (const line of fileLines) expect(output).toContain(line);
  expect(output).toContain('waiting 3');
  expect(output).toMatch(/^downloaded [45]$/m);
}

test('a TypeScript client that a public generator makes has types that fit, and does the same', async () => {
  const description = await downloadedDescription();
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
  expectWholeUse(output);
});

const pythonUse = `
import json, os, time
import openapi_client as careroster

configuration = careroster.Configuration()
configuration.host = os.environ['CAREROSTER_URL'] + '/api'
configuration.temp_folder_path = os.getcwd()
configuration.access_token = os.environ['CAREROSTER_KEY']
client = careroster.ApiClient(configuration)
exports = careroster.ExportsApi(client)

query = {'filters': {'query': 'icu nurse in Texas', 'limit': 10}}
# The generator makes no class for an answer of one of two shapes.
found = careroster.SearchApi(client).search_optimized_search(query, _preload_content=False)
ids = [person['id'] for person in json.loads(found.data)['data']]
added = careroster.ListsApi(client).lists_add_to_list({'listName': 'Generated (Python)', 'physicianIds': ids})
contact = careroster.RevealsApi(client).reveals_get_physician_contact({'physicianId': ids[0]})
print(contact.email, len(contact.values))
columns = ['last_name', 'work_email']
print(exports.exports_export_physicians({'physicianIds': ids, 'columns': columns}).csv)
job = exports.exports_start_export({'listId': added.list.id})
print(job.state, job.candidates)
state = job.state
while state != 'done':
    time.sleep(1.5)  # Below the calls of a minute.
    jobs = exports.exports_list_export_jobs().data
    state = next((each.state for each in jobs if each.id == job.id), state)
with open(exports.exports_read_file(job.id)) as file:
    print('downloaded', len(file.read().split('\\n')))
`;

/** Why this machine cannot make or run the Python client, or an empty text. */
function lackForPython(): string {
  if (!isInstalled('java', 'jq', 'python3')) return 'java, jq or python3';
  try {
    execFileSync('python3', ['-c', 'import certifi, dateutil, six, urllib3'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'the Python packages certifi, python-dateutil, six or urllib3';
  }
}

/** Of what generators and converters print. */
const maxBuffer = 50_000_000;

test('a Python client that a public generator makes does the same', async () => {
  const description = await downloadedDescription();
  const convertedTo = join(folder, 'openapi-3.0.json');
  await run(tool('openapi-down-convert'), ['-i', description, '-o', convertedTo]);
  const lack = lackForPython();
  if (lack !== '') {
    process.stderr.write(`The Python client was not made: this machine lacks ${lack}.\n`);
    return;
  }
  // This generator writes null and booleans among named values as Python does not know them.
  const withoutNames = await run('jq', ['del(.. | .enum? | arrays)', convertedTo], { maxBuffer });
  writeFileSync(convertedTo, withoutNames.stdout);
  const made = join(folder, 'python');
  await run(tool('openapi-generator'), ['generate', '-g', 'python', '-i', convertedTo, '-o', made], {
    maxBuffer,
    // A program that runs once: to compile it further takes longer than what that saves.
    env: { ...process.env, JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' },
  });
  writeFileSync(join(made, 'use.py'), pythonUse);
  expectWholeUse(await outputOf('python3', [join(made, 'use.py')], await newKey()));
});

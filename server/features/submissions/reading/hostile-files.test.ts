// Files that attack the program that reads them: each is answered in time, within the limit of memory, with a sentence.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { failure } from '#contract/operation.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { permissionsFor } from './read-in-process.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import { watchMemory } from './testing/watch-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which hostile files are read; undefined: those of every run of the tests. */
    hostileFiles: 'all' | undefined;
  }
}

const product = testProduct();
const formToken = formTokenOfEarlier(60, testSecrets.authSecret, 'resume form');
const isComplete = inject('hostileFiles') === 'all';
const files = hostileFiles.filter(({ isRare }) => isComplete || isRare !== true);
const memory = watchMemory();
afterAll(memory.stop);

const memoryBytesMax = 256 * 1024 * 1024;
/** The process that reads has seven seconds of processor time. Without them some of the files would occupy it for hours. */
const hangMs = 120_000;

const send = (file: Buffer): Promise<Response> =>
  product.post('/api/read-resume-file', { file: file.toString('base64'), formToken });

/** The sentence of the failure; `proposals` when the file was read. */
async function answerTo(response: Response): Promise<string> {
  expect([200, 400]).toContain(response.status);
  return response.ok ? 'proposals' : failure.parse(await response.json()).message;
}

describe('a hostile file', () => {
  test.each(files.map((each) => [each.name, each] as const))(
    'is answered within the limits: %s',
    async (_name, { file, says }) => {
      const bytes = file();
      expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
      const answer = await answerTo(await send(bytes));
      if (says === undefined) expect(answer).toMatch(/^[A-Z][^\n]+\.$|^proposals$/);
      else expect(answer).toMatch(says);
      expect(memory.highest()).toBeLessThan(memoryBytesMax);
      await expect.poll(memory.running).toBe(0);
    },
    hangMs,
  );
});

test(
  'ten bombs at once are all answered: some are read, the others are asked to wait',
  async () => {
    const bomb = hostileFiles.find(({ name }) => name.startsWith('a page that expands to'))?.file() ?? Buffer.alloc(0);
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(bomb)));
    for (const response of responses) {
      expect([400, 503]).toContain(response.status);
      expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^(?:FILE_UNREADABLE|BUSY)$/) });
    }
    expect(memory.highest()).toBeLessThan(memoryBytesMax);
    await expect.poll(memory.running).toBe(0);
  },
  hangMs,
);

test('the process that reads may neither write, start programs, use the network, nor read data and settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-reader-'));
  const script = join(folder, 'attack.mjs');
  writeFileSync(
    script,
    `import { createSocket } from 'node:dgram';
     const attempts = {
       write: async () => (await import('node:fs')).writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x'),
       read: async () => (await import('node:fs')).readFileSync('/etc/passwd'),
       spawn: async () => (await import('node:child_process')).spawnSync('true').error,
       network: () => new Promise((resolve, reject) => {
         const socket = createSocket('udp4');
         socket.send('x', 9, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
         socket.on('error', reject);
       }),
     };
     const outcome = { secrets: Object.keys(process.env) };
     for (const [name, attempt] of Object.entries(attempts))
       outcome[name] = await attempt().then(() => 'allowed', (error) => error.code);
     console.log(JSON.stringify(outcome));
     process.exit(0);`,
  );
  const { stdout } = spawnSync(process.execPath, [...permissionsFor(script), script], { env: {}, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({
    secrets: [],
    write: 'ERR_ACCESS_DENIED',
    read: 'ERR_ACCESS_DENIED',
    spawn: 'ERR_ACCESS_DENIED',
    network: 'ERR_ACCESS_DENIED',
  });
  expect(readdirSync(folder)).toEqual(['attack.mjs']);
});

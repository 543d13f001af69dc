// The commands that an operator reads in the documents. `npm run soak -- first-day` follows them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { documentCommands } from './testing/document-commands.ts';
import { runCommand } from './testing/run-command.ts';
import { questions } from './setup/questions.ts';

const documents = ['README.md', 'docs/run.md', 'docs/operate.md'];
const read = (document: string): string => readFileSync(document, 'utf8');
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

const folder = mkdtempSync(join(tmpdir(), 'careroster-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each once, with what is optional, which is in brackets. Files and folders are names that do not exist. */
const commands = new Set(
  documents
    .flatMap((document) => documentCommands(read(document)))
    .map((command) =>
      command.replaceAll(/[[\]]/g, '').replaceAll(/(?<= )(?:FILE|FOLDER|\S+\.csv(?:\.gz)?)\b/g, join(folder, 'none')),
    ),
);
const ofProduct = [...commands].flatMap((command): [command: string, name: string, args: string[]][] => {
  const [, script = '', given = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
  const [, name] = /server\/entrances\/cli\/(\S+)\.ts$/.exec(scripts[script] ?? '') ?? [];
  return name === undefined ? [] : [[command, name, given.split(' ').filter((word) => word !== '')]];
});

test('a document shows commands in blocks and within sentences', () => {
  const text = 'Type `npm start`, or `ls`:\n\n    npm run setup\n\n```\nnpm test\nls\n```\n`docker compose up`';
  expect(documentCommands(text)).toEqual(['npm start', 'npm run setup', 'npm test', 'docker compose up']);
});

describe('a command of the documents', () => {
  test.each([...commands])('%s exists', (command) => {
    const [program, first = '', second = ''] = command.split(' ');
    if (program === 'npm') expect(scripts).toHaveProperty([first === 'run' ? second : first]);
    for (const [file] of command.matchAll(/deploy\/\S+/g)) expect(existsSync(file)).toBe(true);
  });

  test.each(ofProduct)('%s is understood, and ends because there is no database', async (_command, name, args) => {
    const { exitCode, err } = await runCommand(name, args, 'postgresql://ada@127.0.0.1:9/none', { DATA_DIR: folder });
    expect(exitCode).toBe(2);
    expect(err).not.toMatch(/Usage|Unknown option|\n\s+at /);
  });
});

/** Every command of the product and its start, as the file that it runs. */
const allCommands = Object.values(scripts).flatMap((script) => {
  const [, file] = /^node bin\/run\.mjs server\/(entrances\/cli\/\S+|main)\.ts$/.exec(script) ?? [];
  return file === undefined ? [] : [file.replace('entrances/cli/', '').replace('main', '../../main')];
});

test('the commands of the product are found in package.json', () => {
  expect(allCommands).toEqual(expect.arrayContaining(['../../main', 'build', 'doctor', 'import-undo', 'trace-leak']));
});

describe.each(allCommands)('the command %s', (name) => {
  // Nothing could be read or opened with this setting.
  const broken = { DATABASE_URL: 'no address', PORT: 'no port' };

  // One function asks for both words, so each command is started with one of them.
  test('shows its usage when it is asked for help, and opens nothing', async () => {
    const word = allCommands.indexOf(name) % 2 === 0 ? '--help' : '-h';
    const { exitCode, out, err } = await runCommand(name, ['more', word], '', broken);
    expect([exitCode, out, err]).toEqual([0, expect.stringMatching(/^Usage: npm (run|start)/), '']);
  });

  test('answers an option that it does not have with its usage', async () => {
    const { exitCode, out, err } = await runCommand(name, ['--word'], '', broken);
    expect([exitCode, out, err]).toEqual([
      name === '../../main' ? 1 : 2,
      '',
      expect.stringMatching(/^Unknown option '--word'.* Usage: npm (run|start)/),
    ]);
  });

  test('refuses more words than it takes', async () => {
    const { exitCode, out, err } = await runCommand(name, ['one', 'two', 'three'], '', broken);
    expect([exitCode, out, err]).toEqual([
      name === '../../main' ? 1 : 2,
      '',
      expect.stringMatching(/ Usage: npm (run|start)/),
    ]);
  });
});

test('the page about the setup has a row for each of its questions', () => {
  const [, table = ''] = /\| question \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(read('docs/run.md')) ?? [];
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, title = '']) => title.trim());
  expect(rows).toHaveLength(questions.length);
  for (const [at, { title }] of questions.entries()) expect(rows[at]).toContain(title.toLowerCase());
});

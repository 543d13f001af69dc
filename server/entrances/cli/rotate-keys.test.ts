// Contact keys are rotated while processes in production mode run. None of them is started again.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealing } from '#server/foundation/sealing/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runCommand } from './testing/run-command.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-rotation-'));
const [keysFile, envFile] = [join(folder, 'contact-keys'), join(folder, '.env')];
const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second, third] = [newKey('k1'), newKey('k2'), newKey('k3')];
const secret = (): string => randomBytes(32).toString('base64');
const settings = {
  DATABASE_URL: url,
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'mail@care.example',
  LOOKUP_KEY: secret(),
  AUTH_SECRET: secret(),
};

interface Reader {
  read(candidateId: string): Promise<string>;
  end(): void;
}

/** A process in production mode that reads contacts. */
async function startReader(keys: { CONTACT_KEYS_FILE: string } | { CONTACT_KEYS: string }): Promise<Reader> {
  const child = spawn(
    process.execPath,
    ['server/testing/contacts-process.ts', JSON.stringify({ ...settings, ...keys }), envFile],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    read: async (candidateId) => {
      child.stdin.write(`${candidateId}\n`);
      return String((await lines.next()).value);
    },
    end: () => child.stdin.end(),
  };
}

const rotate = (keys: Record<string, string>): ReturnType<typeof runCommand> =>
  runCommand('rotate-keys', [], url, { CONTACT_KEYS: undefined, ...settings, ...keys });
const readers: Reader[] = [];
let person = '';

/** As the product opens it, with these keys alone. */
const ringOf = (line: string) => {
  const [id = '', key = ''] = line.split(':');
  return sealing([{ id, key: Buffer.from(key, 'base64') }]);
};

/** The client secret of the identity provider of a workspace, with the place that is authenticated with it. */
async function storeClientSecret(clientSecret: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into workspaces (name, seats) values ('Northline Staffing', 1) returning id`,
  );
  const place = `workspace_providers/${rows[0]?.id}/sealed`;
  const { keyId, sealed } = ringOf(first).seal(place, clientSecret);
  await database.pool.query(
    `insert into workspace_providers (workspace_id, issuer, client_id, key_id, sealed, default_role)
     values ($1, 'https://login.provider.example/', 'careroster', $2, $3, 'recruiter')`,
    [rows[0]?.id, keyId, sealed],
  );
  return place;
}

beforeAll(async () => {
  writeFileSync(keysFile, `${first}\n`);
  writeFileSync(envFile, `PORT=3000\nCONTACT_KEYS=${first}\n`);
  const csv = join(folder, 'people.csv');
  writeFileSync(
    csv,
    'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail\nv-1,Rosa,Almeida,Nurse,Nurse,rosa@postbox.example\n',
  );
  const imported = await runCommand('import', [csv, '--source', 'acme'], url, {
    CONTACT_KEYS: undefined,
    ...settings,
    CONTACT_KEYS_FILE: keysFile,
  });
  expect(imported).toMatchObject({ exitCode: 0 });
  const {
    rows: [row],
  } = await database.pool.query<{ id: string }>('select candidate_id as id from candidate_contacts');
  person = row?.id ?? '';
  readers.push(await startReader({ CONTACT_KEYS_FILE: keysFile }), await startReader({ CONTACT_KEYS: first }));
});
afterAll(() => {
  for (const reader of readers) reader.end();
  rmSync(folder, { recursive: true, force: true });
});

const readByAll = (): Promise<string[]> => Promise.all(readers.map((reader) => reader.read(person)));
const known = ['rosa@postbox.example', 'rosa@postbox.example'];

describe('a rotation of the contact keys', () => {
  test('leaves every contact readable to servers that run, whether their keys are in a file or in .env', async () => {
    expect(await readByAll()).toEqual(known);
    const place = await storeClientSecret('tulip-harbor-9');
    writeFileSync(keysFile, `${second}\n${first}\n`);
    writeFileSync(envFile, `PORT=3000\nCONTACT_KEYS=${second},${first}\n`);
    const outcome = await rotate({ CONTACT_KEYS_FILE: keysFile });
    expect(outcome).toMatchObject({ exitCode: 0, err: '' });
    expect(outcome.out).toMatch(/1 records encrypted again; all contacts now use the key k2/);
    expect(outcome.out).toMatch(/as well: 1 client secrets of single sign-on\./);
    expect(outcome.out).not.toMatch(/restart/);
    const { rows } = await database.pool.query<{ keyId: string; sealed: Buffer }>(
      'select key_id as "keyId", sealed from workspace_providers',
    );
    expect(rows.map((row) => ringOf(second).open(place, row))).toEqual(['tulip-harbor-9']);
    expect(await readByAll()).toEqual(known);
  });

  test('that finds a damaged file reports it, and continues when it is repaired', async () => {
    expect(await rotate({ CONTACT_KEYS: `${third},${second},${first}` })).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/restart each server/),
    });
    writeFileSync(keysFile, 'k3:cut-off');
    writeFileSync(envFile, 'PORT=3000\n');
    const told = await readByAll();
    for (const message of told) expect(message).toMatch(/The contact keys in \S+ are not sound: /);
    expect(told.join()).not.toContain('cut-off');
    rmSync(keysFile);
    expect((await readByAll())[0]).toMatch(/cannot be read again\. Check the file/);
    writeFileSync(keysFile, [third, second, first].join(','));
    writeFileSync(envFile, `CONTACT_KEYS=${[third, second, first].join(',')}\n`);
    expect(await readByAll()).toEqual(known);
  });

  test.each([
    [
      'a file that is not there',
      { CONTACT_KEYS_FILE: join(folder, 'absent') },
      /CONTACT_KEYS_FILE: names a file that cannot be read/,
    ],
    [
      'keys in two places',
      { CONTACT_KEYS_FILE: keysFile, CONTACT_KEYS: first },
      /CONTACT_KEYS: is set, and CONTACT_KEYS_FILE too/,
    ],
    ['a file that is a folder', { CONTACT_KEYS_FILE: folder }, /CONTACT_KEYS_FILE: names a file that cannot be read/],
  ])('does not begin with %s', async (_case, keys, message) => {
    expect(await rotate(keys)).toMatchObject({ exitCode: 2, err: expect.stringMatching(message) });
  });
});

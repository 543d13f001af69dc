import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addContactKey, embeddedSecrets } from './public.ts';

test('a folder of an older version gains the secret of sessions and the sample password once, and keeps all others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-secrets-'));
  const file = join(folder, 'secrets.json');
  const made = embeddedSecrets(folder);
  const { authSecret: _gone, samplePassword: _missing, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  const gained = embeddedSecrets(folder);
  expect(Buffer.from(gained.authSecret, 'base64')).toHaveLength(32);
  expect(gained).toEqual({ ...made, authSecret: gained.authSecret, samplePassword: gained.samplePassword });
  expect(gained.samplePassword).not.toBe(made.samplePassword);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(embeddedSecrets(folder)).toEqual(gained);
  rmSync(folder, { recursive: true });
});

test('a new contact key never takes the id of another, also after an older one was removed by hand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-secrets-'));
  const file = join(folder, 'secrets.json');
  embeddedSecrets(folder);
  addContactKey(folder);
  addContactKey(folder);
  const { contactKeys, ...others } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...others, contactKeys: contactKeys.slice(0, 2) }));
  expect(addContactKey(folder).contactKeys.map(({ id }) => id)).toEqual(['k4', 'k3', 'k2']);
  rmSync(folder, { recursive: true });
});

test('a file in which two contact keys have one id is refused before anything is encrypted with either', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-secrets-'));
  const file = join(folder, 'secrets.json');
  embeddedSecrets(folder);
  addContactKey(folder);
  const {
    contactKeys: [second, first],
    ...others
  } = JSON.parse(readFileSync(file, 'utf8'));
  for (const contactKeys of [
    [{ ...second, id: 'k1' }, first],
    [{ ...second, key: 'c2hvcnQ=' }, first],
  ]) {
    writeFileSync(file, JSON.stringify({ ...others, contactKeys }));
    expect(() => embeddedSecrets(folder)).toThrow(/secrets\.json is damaged\. Restore it from a backup/);
  }
  rmSync(folder, { recursive: true });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedSecrets } from './public.ts';

test('a folder from before there were accounts gains the secret of sessions once, and keeps all others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-secrets-'));
  const file = join(folder, 'secrets.json');
  const made = embeddedSecrets(folder);
  const { authSecret: _gone, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  const gained = embeddedSecrets(folder);
  expect(Buffer.from(gained.authSecret, 'base64')).toHaveLength(32);
  expect(gained).toEqual({ ...made, authSecret: gained.authSecret });
  expect(embeddedSecrets(folder)).toEqual(gained);
  rmSync(folder, { recursive: true });
});

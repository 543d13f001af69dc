// The memory that the embedded PostgreSQL gets.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { machineOf, usualSharedBuffersMb } from './shared-buffers.ts';

const gigabyte = 2 ** 30;
const folder = mkdtempSync(join(tmpdir(), 'careroster-buffers-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a small directory on a large machine', 64, 0.1, 1_024],
  ['a directory of 1 GB on a large machine', 64, 1, 2_048],
  ['a large directory on a large machine', 64, 20, 4_096],
  ['a large directory on a usual machine', 16, 20, 2_048],
  ['a small directory on a small machine', 2, 0.1, 512],
  ['a large directory on a small machine', 2, 20, 512],
])('PostgreSQL gets a share of the machine, bounded by the directory: %s', (_, memory, directory, expected) => {
  const machine = { memoryBytes: memory * gigabyte, directoryBytes: directory * gigabyte };
  expect(usualSharedBuffersMb(machine)).toBe(expected);
});

test('an empty directory has no bound when an import of unknown size is expected', () => {
  expect(usualSharedBuffersMb({ memoryBytes: 64 * gigabyte, directoryBytes: null })).toBe(4_096);
  expect(machineOf(join(folder, 'absent'), 0).directoryBytes).toBeNull();
});

test('the size of a directory is that of its files, or of the candidates that will fill it', () => {
  mkdirSync(join(folder, 'base', '5'), { recursive: true });
  writeFileSync(join(folder, 'base', '5', '1259'), Buffer.alloc(2 ** 20));
  writeFileSync(join(folder, 'base', '5', '1260'), Buffer.alloc(2 ** 20));
  expect(machineOf(folder, 100).directoryBytes).toBe(2 ** 21);
  expect(machineOf(folder, 1_000_000).directoryBytes).toBe(2_300_000_000);
});

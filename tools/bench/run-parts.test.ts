import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runParts, type Part, type PartsResult } from './run-parts.ts';

let folder = '';
let measured: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careroster-run-parts-'));
  measured = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const part = (name: string, figures: () => unknown = () => ({ of: name })): Part => ({
  name,
  measure: () => {
    measured.push(name);
    return Promise.resolve(figures());
  },
});
const broken = part('second', () => {
  throw new Error('out of memory');
});
const run = (parts: readonly Part[], chosen: { again?: string[]; only?: string[] } = {}): Promise<PartsResult> =>
  runParts({
    file: join(folder, 'state.json'),
    parts,
    order: { again: chosen.again ?? [], only: chosen.only ?? [], say: () => undefined },
  });

describe('parts of a measurement', () => {
  it('refuses a part that does not exist before it measures anything', async () => {
    await expect(run([part('first')], { again: ['frist'] })).rejects.toThrow('There is no part frist. Parts: first.');
    await expect(run([part('first')], { only: ['frist'] })).rejects.toThrow('There is no part frist. Parts: first.');
    expect(measured).toEqual([]);
  });

  it('keeps what is measured when a later part fails, and the next run continues with that part', async () => {
    await expect(run([part('first'), broken, part('third')])).rejects.toThrow('out of memory');
    const { saved, missing } = await run([part('first'), part('second'), part('third')]);
    expect(measured).toEqual(['first', 'second', 'second', 'third']);
    expect(missing).toEqual([]);
    expect(saved['first']?.figures).toEqual({ of: 'first' });
  });

  it('measures only the chosen parts and names those that are missing', async () => {
    const { missing } = await run([part('first'), part('second'), part('third')], { only: ['second'] });
    expect(measured).toEqual(['second']);
    expect(missing).toEqual(['first', 'third']);
  });

  it('measures a saved part again on request and replaces its figures', async () => {
    await run([part('first', () => 1), part('second')]);
    const { saved } = await run([part('first', () => 2), part('second')], { again: ['first'] });
    expect(measured).toEqual(['first', 'second', 'first']);
    expect(saved['first']?.figures).toBe(2);
  });

  it('saves with the figures where and when they were measured', async () => {
    await run([part('first')]);
    const saved: unknown = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
    expect(saved).toMatchObject({ first: { node: process.version, figures: { of: 'first' } } });
  });
});

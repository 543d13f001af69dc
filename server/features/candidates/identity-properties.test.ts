// Who is who, in random directories whose truth is known. The long run is `npm run soak -- identity`.
import { expect, inject, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { lives } from './testing/identity-run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    directories?: number;
  }
}

const { database } = testDatabase();
const directories = inject('directories') ?? 30;

test('two people are never one candidate, one person is one, and neither the order of files nor an undo changes who is who', async () => {
  const { mixedUp, dependingOnOrder, wrongUndos, joinable, joined } = await lives(database, {
    seed: 20_261_125,
    directories,
  });
  expect({ mixedUp, dependingOnOrder, wrongUndos }).toEqual({ mixedUp: [], dependingOnOrder: [], wrongUndos: [] });
  expect(joinable).toBeGreaterThan(3 * directories);
  expect(joined / joinable).toBeGreaterThanOrEqual(0.97);
}, 3_600_000);

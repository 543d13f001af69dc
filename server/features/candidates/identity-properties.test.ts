// Who is who, in random directories whose truth is known. The long run is `npm run soak -- identity`.
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { lives } from './testing/identity-run.ts';

const { database } = testDatabase();

test('two people are never one candidate, one person is one, and neither the order of files nor an undo changes who is who', async () => {
  const { mixedUp, dependingOnOrder, wrongUndos, joinable, joined } = await lives(database, {
    seed: 20_261_125,
    directories: 30,
  });
  expect({ mixedUp, dependingOnOrder, wrongUndos }).toEqual({ mixedUp: [], dependingOnOrder: [], wrongUndos: [] });
  expect(joinable).toBeGreaterThan(100);
  expect(joined / joinable).toBeGreaterThanOrEqual(0.97);
});

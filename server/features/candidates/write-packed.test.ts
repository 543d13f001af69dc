// Packed chunks without existing candidates take a short path; the long path is the slow reference.
import { noContradictions } from '#contract/candidates/contradictions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from './candidate.ts';
import { packDrafts, type PackedDrafts } from './packed-drafts.ts';
import { draftPreparer, type PreparedRow } from './prepare-draft.ts';
import { candidateWriter, contactVault, identityHasher } from './public.ts';
import { suppress } from './removal-store.ts';
import { directoryHash } from './testing/directory-hash.ts';
import { keysAstray } from './testing/keys-astray.ts';
import type { WriteCounts } from './write-counts.ts';

const { database } = testDatabase();
const vault = contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const hasher = identityHasher(Buffer.alloc(32, 2));
const writer = candidateWriter(vault, hasher);
const prepare = draftPreparer(vault, hasher);

/** So few values that in most histories only some chunks consist of new candidates. */
const draft: fc.Arbitrary<CandidateDraft> = fc
  .record({
    npi: fc.option(fc.nat(12)),
    email: fc.option(fc.nat(12)),
    phone: fc.option(fc.nat(3)),
    lastName: fc.constantFrom('Chen', 'Almeida'),
  })
  .map(({ npi, email, phone, lastName }) =>
    testDraft({
      lastName,
      contacts: phone === null ? [] : [{ kind: 'mobile_phone', value: `+1312555014${phone}`, verifiedOn: null }],
      keys: [
        ...(npi === null ? [] : [{ kind: 'npi', value: `19990000${npi}` } as const]),
        ...(email === null ? [] : [{ kind: 'email', value: `p${email}@postbox.example` } as const]),
        ...(npi === null && email === null ? [{ kind: 'vendor', value: `v:${phone}-${lastName}` } as const] : []),
      ],
    }),
  );
/** A row that ends what its source says of a person. */
const ending = fc.nat(12).map((npi) => ({ endedNpi: `19990000${npi}` }));
const row = fc.oneof({ weight: 4, arbitrary: draft }, { weight: 1, arbitrary: ending });
const history = fc.record({
  chunks: fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  removed: fc.array(draft, { maxLength: 2 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function live(
  { chunks, removed }: History,
  write: (chunk: PreparedRow[], source: string) => Promise<WriteCounts>,
): Promise<{ counts: WriteCounts[]; hash: string }> {
  // The second way must not find what the first one held.
  await database.pool.query(
    `truncate candidates, candidate_keys, candidate_contacts, candidate_changes, suppressions, import_undo, likely_removals,
       held_candidates, hidden_candidates, organization_npis, contact_hashes, possible_duplicates, carried_keys`,
  );
  await inTransaction(database, (client) =>
    suppress(
      client,
      removed.flatMap((each) => hasher.identify(each).suppressionKeys),
    ),
  );
  const counts: WriteCounts[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const source = at % 2 === 0 ? 'vendor' : 'nppes';
    counts.push(
      await write(
        chunk.map((each) =>
          'endedNpi' in each ? { claimKey: hasher.npiKey(each.endedNpi), says: null } : prepare(each, originOf(source)),
        ),
        source,
      ),
    );
  }
  expect(await keysAstray(database)).toEqual([]);
  return { counts, hash: await directoryHash(database, vault) };
}

const originOf = (source: string) => ({ source, batchId: `${source}-1`, today: '2026-11-21' });
const writePacked = (packed: PackedDrafts, source: string) =>
  inTransaction(database, (client) => writer.writePacked(client, packed, originOf(source)));

test('packed and unpacked chunks give the same directory and the same counts, with known, repeated and removed candidates', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (past) => {
      const packed = await live(past, (chunk, source) => writePacked(packDrafts(chunk), source));
      const oneByOne = await live(past, (chunk, source) =>
        inTransaction(database, (client) => writer.writePrepared(client, chunk, originOf(source))),
      );
      expect(packed).toEqual(oneByOne);
    }),
    { numRuns: 50 },
  );
});

test('a chunk of new candidates is written block by block without decoding a draft', async () => {
  await database.pool.query(
    'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, suppressions, import_undo',
  );
  const packed = packDrafts(
    ['v:1', 'v:2'].map((value) => prepare(testDraft({ keys: [{ kind: 'vendor', value }] }), originOf('vendor'))),
  );
  expect(await writePacked({ ...packed, texts: new Uint8Array() }, 'vendor')).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    suppressed: 0,
    ended: 0,
    unknown: 0,
    placesLeftOut: 0,
    contradictions: noContradictions,
  });
  expect(await writePacked(packed, 'vendor')).toEqual({
    added: 0,
    changed: 0,
    unchanged: 2,
    suppressed: 0,
    ended: 0,
    unknown: 0,
    placesLeftOut: 0,
    contradictions: noContradictions,
  });
});

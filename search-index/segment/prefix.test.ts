import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadSnapshot } from '../public.ts';
import { everything, pairOf } from '../testing/index-and-twin.ts';
import { peopleSchema } from '../testing/people-schema.ts';
import { snapshotBytes } from '../testing/snapshot-bytes.ts';

const url = fc.oneof(
  fc.constantFrom('', '/', 'a/', 'a/b/', '\0', 'a/\0', '\0a/x'),
  fc
    .tuple(fc.constantFrom('', 'a/', 'a/b/', 'https://people.example/in/'), fc.string({ maxLength: 5 }))
    .map(([start, end]) => start + end),
);

it('addresses are returned as they were given, whatever beginning they share, also from a snapshot', () => {
  fc.assert(
    fc.property(fc.array(url, { maxLength: 12 }), (urls) => {
      const documents = urls.map((profileUrl, at) => ({ id: BigInt(at + 1), values: { profileUrl } }));
      const { index } = pairOf(documents);
      const loaded = loadSnapshot(snapshotBytes(index, ''), peopleSchema).index;
      for (const each of [index, loaded]) {
        const found = new Map(each.search({ ...everything, limit: 12 }).hits.map(({ id, values }) => [id, values]));
        for (const { id, values } of documents)
          expect(found.get(id)?.['profileUrl']).toBe(values.profileUrl === '' ? null : values.profileUrl);
      }
    }),
    { numRuns: 500 },
  );
});

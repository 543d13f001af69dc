import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDraft } from '#server/testing/drafts.ts';
import { hasValues, valuesOfLine } from './candidate-rows.ts';
import { fingerprint } from './candidate-values.ts';
import { changedFacts, withWholeFacts } from './companion-facts.ts';
import { packDrafts, unpackDrafts } from './packed-drafts.ts';
import { draftPreparer, isChange, type ChangedPlaces } from './prepare-draft.ts';
import { contactVault, identityHasher } from './public.ts';

const prepare = draftPreparer(
  contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]),
  identityHasher(Buffer.alloc(32, 2)),
);
const origin = { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' };

/** Whatever COPY, JSON and array literals have to escape, and what is no ASCII. */
const text = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\t', '\n', '\r', ',', '{', '}', 'N', "'", 'ü', '李', '😀'),
  maxLength: 12,
});
const optional = fc.option(text);
const draft = fc
  .record({
    lastName: text,
    title: optional,
    city: optional,
    skills: fc.array(text, { maxLength: 3 }),
    linkedinConnections: fc.option(fc.nat()),
    education: fc.array(fc.record({ school: text, degree: optional }), { maxLength: 2 }),
    contacts: fc.array(
      fc.record({
        kind: fc.constantFrom('work_email', 'mobile_phone'),
        value: text,
        verifiedOn: fc.constantFrom(null, '2026-11-09'),
      }),
      { maxLength: 3 },
    ),
    keys: fc.array(fc.record({ kind: fc.constantFrom('npi', 'email', 'vendor'), value: text }), { maxLength: 3 }),
  })
  .map((said) => testDraft(said));

test('packed and unpacked, a draft is what it was, and its line says what it said', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 5 }), (drafts) => {
      const prepared = drafts.map((each) => prepare(each, origin));
      expect(unpackDrafts(packDrafts(prepared))).toEqual(prepared);
      for (const [at, { contacts: _contacts, keys: _keys, ...values }] of drafts.entries())
        expect(valuesOfLine(prepared[at]?.lines.candidate ?? '')).toEqual(values);
    }),
  );
});

test('a line has the values of its own draft, in any order of their names, and of no draft that says something else', () => {
  fc.assert(
    fc.property(draft, draft, (one, other) => {
      const [values, others] = [one, other].map(({ contacts: _contacts, keys: _keys, ...said }) => said);
      if (values === undefined || others === undefined) throw new Error('There are two drafts.');
      const { candidate } = prepare(one, origin).lines;
      const education = values.education.map(({ school, degree }) => ({ degree, school }));
      expect(hasValues(candidate, { ...values, education })).toBe(true);
      expect(hasValues(candidate, others)).toBe(fingerprint(values) === fingerprint(others));
      expect(hasValues(candidate, { ...values, gender: `${values.gender}x` })).toBe(false);
    }),
  );
});

test('a change of all places of a person is packed with each place once, and says what it said', () => {
  const place = fc.record({ address: optional, city: optional, state: optional, zip: optional });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), fc.integer({ min: 0, max: 2 }), (further, repeated) => {
      const says: ChangedPlaces = {
        kind: 'places',
        further: [...further, ...further.slice(0, repeated)],
        areMore: false,
        rows: 1,
      };
      const whole = withWholeFacts(says);
      const packed = packDrafts([{ claimKey: 'npi/00000000000000000000000000000001', says: whole }]);
      const [row] = unpackDrafts(packed);
      const unpacked = row !== undefined && isChange(row) ? row.says : null;
      if (unpacked?.kind !== 'places') throw new Error('The change of places was lost.');
      expect(unpacked).toEqual({ ...whole, further: [] });
      const { contacts: _contacts, keys: _keys, ...values } = testDraft({});
      expect(changedFacts(values, unpacked, 20)).toEqual(changedFacts(values, says, 20));
    }),
  );
});

test('drafts that share a key are not distinct', () => {
  const one = prepare(
    testDraft({
      keys: [
        { kind: 'vendor', value: 'v:1' },
        { kind: 'email', value: 'ann@postbox.example' },
      ],
    }),
    origin,
  );
  const other = prepare(
    testDraft({
      keys: [
        { kind: 'vendor', value: 'v:2' },
        { kind: 'email', value: 'ann@postbox.example' },
      ],
    }),
    origin,
  );
  expect(packDrafts([one]).areDistinct).toBe(true);
  expect(packDrafts([one, other]).areDistinct).toBe(false);
});

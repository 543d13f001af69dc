// What a profile says about its sources, and which candidates of a list hold the words of a search in it.
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { findHistory, insertEvents, showEventsOfBatch } from './events/event-store.ts';
import { profileSources } from './profile-sources.ts';
import { findByWords, findCandidatesOfRows, hideCandidate, noValues } from './public.ts';
import type { CandidateValues } from './candidate-values.ts';
import type { SourceTexts } from './source-texts.ts';
import { recordLicenses } from './testing/record-licenses.ts';
import { writtenCandidates } from './testing/written-candidates.ts';

const { database } = testDatabase();
const { write, idOf, read, clear } = writtenCandidates(database);

beforeEach(clear);

const claim = (
  said: Partial<CandidateValues>,
  saidOn: string,
  endedOn: string | null = null,
  sourceTexts: SourceTexts | null = null,
) => ({
  said: { ...noValues, lastName: 'Almeida', ...said },
  batchId: 'batch-1',
  saidOn,
  endedOn,
  keys: null,
  isPinned: false,
  sourceTexts,
});

const facts = (said: Partial<typeof noClinicalFacts>, saidOn: string) =>
  claim({ clinical: { ...noClinicalFacts, ...said } }, saidOn);
const fieldsOf = (claims: Record<string, ReturnType<typeof claim>>) =>
  Object.fromEntries(
    profileSources(new Map(Object.entries(claims))).map(({ source, fields }) => [
      source,
      fields.filter((field) => field !== 'name'),
    ]),
  );

test('the history of a profile has its ten latest changes, and those of no unfinished batch', async () => {
  await write([testDraft({ lastName: 'Almeida' })]);
  const id = await idOf('Almeida');
  for (let number = 1; number <= 10; number += 1) await recordLicenses(database, [id]);
  const batch = { source: 'nppes', day: '2026-03-11', batchId: 'nppes-1' };
  await read((client) => insertEvents(client, batch, [{ candidateId: id, kind: 'ended' }]));
  const history = await read((client) => findHistory(client, id, 10));
  expect(history.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'license_added'));
  expect(history.map((event) => Number(event.id))).toEqual(
    history.map((event) => Number(event.id)).toSorted((one, other) => other - one),
  );
  await read((client) => showEventsOfBatch(client, 'nppes-1'));
  expect((await read((client) => findHistory(client, id, 10)))[0]?.kind).toBe('ended');
});

describe('the sources of a profile', () => {
  test('come latest first, each with the fields that it supplies alone', () => {
    const sources = profileSources(
      new Map([
        ['acme', claim({ title: 'Nurse', city: 'Chicago', skills: ['ACLS'] }, '2026-01-01')],
        ['nppes', claim({ city: 'Boston', companySize: '5000+', skills: ['Triage'] }, '2026-03-01')],
        ['submission', claim({ title: 'Charge Nurse', linkedinUrl: 'https://www.linkedin.com/in/x' }, '2026-02-01')],
      ]),
    );
    expect(sources).toEqual([
      { source: 'nppes', batch: 'batch-1', saidOn: '2026-03-01', fields: ['company', 'skills'], texts: [] },
      {
        source: 'submission',
        batch: 'batch-1',
        saidOn: '2026-02-01',
        fields: ['name', 'position', 'linkedin'],
        texts: [],
      },
      { source: 'acme', batch: 'batch-1', saidOn: '2026-01-01', fields: ['location', 'skills'], texts: [] },
    ]);
  });

  test('name those of the qualifications apart from those of the registry', () => {
    const nppes = facts({ npi: '1999000007', graduationYear: 1998, medicalSchool: 'Lakeview' }, '2026-03-01');
    expect(fieldsOf({ nppes })).toEqual({ nppes: ['clinical', 'qualifications'] });
    expect(fieldsOf({ nppes, acme: facts({ languages: ['Spanish'] }, '2026-01-01') })).toEqual({
      nppes: ['clinical', 'qualifications'],
      acme: ['qualifications'],
    });
    expect(fieldsOf({ nppes, acme: facts({ graduationYear: 2001 }, '2026-01-01') })).toEqual({
      nppes: ['clinical'],
      acme: ['qualifications'],
    });
  });

  test('have the own text of a value only where the profile shows the value from them', () => {
    const texts = { specialty: 'Orthopaedic Surgery', location: 'NYC Metro' };
    const sources = profileSources(
      new Map([
        ['acme', claim({ specialty: 'Orthopedic Surgery', state: 'NY' }, '2026-01-01', null, texts)],
        ['submission', claim({ specialty: 'Orthopedics' }, '2026-02-01', null, { specialty: 'Orthopaedics' })],
      ]),
    );
    expect(sources.map(({ source, texts: own }) => [source, own])).toEqual([
      ['submission', [{ field: 'specialty', text: 'Orthopaedics' }]],
      ['acme', [{ field: 'location', text: 'NYC Metro' }]],
    ]);
  });

  test('are listed also when stronger ones supply everything, and not when they have ended', () => {
    const sources = profileSources(
      new Map([
        ['nppes', claim({}, '2026-03-01')],
        ['acme', claim({ education: [{ school: 'Halsted', degree: null }] }, '2026-01-01')],
        ['gone', claim({ skills: ['ACLS'] }, '2026-04-01', '2026-05-01')],
      ]),
    );
    expect(sources.map(({ source, fields }) => [source, fields])).toEqual([
      ['nppes', []],
      ['acme', ['name', 'education']],
    ]);
  });
});

describe('the words of a search in a list', () => {
  test('find the candidates of it that have all of them, in any field and letter case', async () => {
    await write([
      testDraft({ firstName: 'Rosa', lastName: 'Almeida', title: 'Charge Nurse', city: 'Chicago', state: 'IL' }),
      testDraft({ firstName: 'Ana', lastName: 'Chen', specialty: 'Nurse', organization: 'Chicago 100% Care_Home' }),
    ]);
    const [rosa, ana] = [await idOf('Almeida'), await idOf('Chen')];
    const found = (...words: string[]) => findByWords(database, [rosa, ana], words);
    expect(await found('NURSE', 'chicago')).toEqual(new Set([rosa, ana]));
    expect(await found('alm', 'il')).toEqual(new Set([rosa]));
    expect(await found('rosa', 'chen')).toEqual(new Set());
    expect(await found()).toEqual(new Set([rosa, ana]));
    // These characters have a meaning in SQL patterns.
    expect(await found('100%')).toEqual(new Set([ana]));
    expect(await found('care_home')).toEqual(new Set([ana]));
    expect(await found('r_sa')).toEqual(new Set());
    expect(await found('%')).toEqual(new Set([ana]));
    expect(await found('\\')).toEqual(new Set());
    expect(await findByWords(database, [ana], ['nurse'])).toEqual(new Set([ana]));
    expect(await findByWords(database, [], ['nurse'])).toEqual(new Set());
  });
});

test('the cards of rows leave out candidates that are hidden or unknown', async () => {
  await write([testDraft({ firstName: 'Rosa', lastName: 'Almeida', state: 'IL' }), testDraft({ lastName: 'Chen' })]);
  const [shown, hidden] = [await idOf('Almeida'), await idOf('Chen')];
  await read((client) => hideCandidate(client, hidden));
  expect(await findCandidatesOfRows(database, [hidden, '1', shown])).toEqual(
    new Map([
      [
        shown,
        {
          firstName: 'Rosa',
          lastName: 'Almeida',
          credentials: null,
          title: null,
          specialty: null,
          organization: null,
          location: 'IL',
        },
      ],
    ]),
  );
  expect(await findCandidatesOfRows(database, [])).toEqual(new Map());
});

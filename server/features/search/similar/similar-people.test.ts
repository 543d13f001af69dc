// Whether similar people are similar: searches of invented people, judged by the cards that they find.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { searchFilters, type FoundCandidate } from '#contract/search/search.ts';
import type { SimilarAnswer } from '#contract/search/similar.ts';
import { interpret, toIndexQuery } from '#query-understanding/public.ts';
import { setKeyOf, type IndexQuery, type SearchIndex } from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { setOfIds } from '../sets/set-of-ids.ts';
import { inventedIndex, inventedRows } from '../testing/invented-directory.ts';
import { knowledgeIn } from '../testing/asked-query.ts';
import { readFacts } from './read-facts.ts';
import { similarTo, type SimilarParts } from './similar-search.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    similarPeople?: { directory: number; sources: number };
  }
}

const today = '2026-11-21';
/** `npm run soak -- similar-people` judges 200 people in 50,000. */
const { directory, sources } = inject('similarPeople') ?? { directory: 12_000, sources: 40 };
const specialties = [
  'Nurse',
  'Nurse Practitioner',
  'Physician Assistant',
  'Family Medicine',
  'Cardiology',
  'Pharmacist',
  'Physical Therapist',
  'Dentist',
  'Social Worker',
  'Respiratory Therapist',
];

const knowledge = knowledgeIn('US');
let index: SearchIndex;
let parts: SimilarParts;
beforeAll(() => {
  index = inventedIndex(inventedRows(directory, today));
  parts = {
    knowledge,
    setsOf: () => Promise.resolve({ within: [], outside: [], order: null }),
    engine: {
      state: () => ({ isReady: true, waitingFor: null, building: null, lagMs: 0, lagReason: null }),
      ready: () => Promise.resolve(),
      searchesMax: 1,
      searchesPerCallerMax: 1,
      search: (query) => Promise.resolve(answered(query)),
      write: () => Promise.reject(new Error('No page is written here.')),
      close: () => Promise.resolve(),
    },
  };
});

const answered = (query: IndexQuery) =>
  toEngineAnswer(index.search(query), query, { startedMs: performance.now(), moment: '', set: setKeyOf(query) });
const cardsOf = (filters: object): FoundCandidate[] =>
  answered(toIndexQuery(interpret(searchFilters.parse(filters), knowledge), today)).cards;
const countOf = (filters: object, ids: readonly string[]): number =>
  index.search(
    toIndexQuery(interpret(searchFilters.parse(filters), knowledge), today, {
      sets: { within: [[setOfIds(ids)]], outside: [] },
      idsMax: 0,
    }),
  ).total;

async function similar(ids: readonly string[]): Promise<SimilarAnswer> {
  const source = {
    within: [[setOfIds(ids)]],
    reader: { userId: 'test', seat: null },
    signal: new AbortController().signal,
  };
  return similarTo(parts, source, await readFacts(parts, source), null);
}

const levels = ['LPN', 'RN', 'CNA', 'PTA', 'PT', 'COTA', 'OTR', 'CRT', 'RRT', 'LCSW', 'LMSW', 'CRNA'];
/** The license that the letters behind a name say, or without any letters the title; null: none. Physicians of both degrees are one level. */
function levelOf({ credentials, title }: Pick<FoundCandidate, 'credentials' | 'title'>): string | null {
  // `RRT-ACCS` is an RRT with a specialty.
  const letters = (credentials ?? title?.replace('Registered Nurse', 'RN') ?? '').split(/,? |-/);
  if (letters.some((letter) => letter === 'MD' || letter === 'DO')) return 'physician';
  return levels.find((level) => letters.includes(level)) ?? null;
}

const isLike = (one: FoundCandidate, other: FoundCandidate): boolean =>
  one.specialty === other.specialty && (levelOf(one) === null || levelOf(one) === levelOf(other));

/** The condition that a reason names, as a search of its own. */
const conditionOf = ({ kind, value }: SimilarAnswer['reasons'][number]): object =>
  ({
    specialty: { specialty: [value] },
    title: { title: [value] },
    level: { query: value },
    skill: { skills: [value] },
    certification: { query: value },
    city: { city: [value] },
    state: { state: [value] },
  })[kind];

describe('people like one person', () => {
  test('share profession and level in nine of the first ten, share skills first, and the reasons are true', async () => {
    const wrong: string[] = [];
    for (const specialty of specialties) {
      const people = cardsOf({ specialty, limit: Math.ceil(sources / specialties.length), sortKey: 'name' });
      expect(people.length).toBeGreaterThan(2);
      for (const person of people) {
        const { filters, count, reasons } = await similar([person.id]);
        const found = cardsOf({ ...filters, limit: 11 })
          .filter(({ id }) => id !== person.id)
          .slice(0, 10);
        const alike = found.filter((other) => isLike(person, other)).length;
        if (found.length < 10 || alike < found.length * 0.9)
          wrong.push(`${person.id} ${specialty} ${person.credentials}: ${alike} of ${found.length} in ${count}`);
        for (const reason of reasons)
          expect([reason, countOf(conditionOf(reason), [person.id])]).toEqual([reason, reason.has]);
        const sharing = found.map(({ skills }) => skills.filter((skill) => person.skills.includes(skill)).length);
        if (person.skills.length > 0 && !sharing.slice(0, 3).every((shared) => shared > 0))
          wrong.push(`${person.id} ${specialty}: the first share ${sharing.join(', ')} skills`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('people like a group', () => {
  test('share profession and level, and every reason counts as the search does', async () => {
    for (const specialty of specialties) {
      const people = cardsOf({ specialty, limit: 20, sortKey: 'name' });
      const ids = people.map(({ id }) => id);
      const { filters, reasons, people: counted } = await similar(ids);
      expect(counted).toBe(people.length);
      expect(filters?.specialty).toEqual([specialty]);
      for (const reason of reasons) expect([reason, countOf(conditionOf(reason), ids)]).toEqual([reason, reason.has]);
    }
  });

  test('of ten specialties has no search, and says so', async () => {
    const ids = specialties.flatMap((specialty) => cardsOf({ specialty, limit: 3 }).map(({ id }) => id));
    const { filters, differs, count } = await similar(ids);
    expect([filters, count]).toEqual([null, 0]);
    expect(differs).toContainEqual({ kind: 'specialty', values: 10 });
  });
});

// The index, PostgreSQL and the slow reference implementation answer every query of the recruiters' list and 10,000 random
// sequences of words alike, with the words that are recognized and left out, between random changes; and the list is judged by 50,000 invented candidates.
import { randomNumbers } from '#server/features/search/testing/candidates.ts';
import {
  changeEngines,
  differenceOf,
  openEngines,
  variedRows,
} from '#server/features/search/testing/engine-agreement.ts';
import type { AskedText, ComparedEngines } from '#server/features/search/testing/engine-agreement.ts';
import { followed } from '#server/features/search/testing/following-facets.ts';
import { followedIndex } from '#server/features/search/testing/followed-index.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import { randomTexts } from '#server/features/search/testing/random-texts.ts';
import { judgeQueries, listedQueries } from '#server/features/search/testing/recruiter-queries/judge-queries.ts';
import { sharedFacetMemory } from '#search-index/public.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { listDay } from '#server/features/search/testing/recruiter-queries/meant.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { openSoakDatabase, say } from './soak-database.ts';

const people = 300;
const judgedPeople = 50_000;
const seeds = [1, 2];
const changesOfASeed = 20;
const randomOfAChange = 250;
const [followedPeople, followedSearches] = [5_000, 3_000];

async function compareAll(engines: ComparedEngines, asked: readonly AskedText[]): Promise<void> {
  for (const one of asked) {
    const difference = await differenceOf(one, engines);
    if (difference !== null) throw new Error(`${difference}: ${JSON.stringify(one)}`);
  }
}

async function compareEngines(database: Database): Promise<void> {
  const rows = variedRows(people * 2);
  const client = await database.pool.connect();
  try {
    const engines = await openEngines(database, client, rows.slice(0, people));
    const listed = listedQueries.map(({ query: [text] }) => ({ text }));
    await compareAll(engines, listed);
    say(`${listed.length} listed queries: the three engines agree`);
    for (const seed of seeds) {
      const random = randomNumbers(seed);
      const texts = randomTexts(seed, changesOfASeed * randomOfAChange);
      for (let change = 0; change < changesOfASeed; change += 1) {
        await compareAll(engines, texts.slice(change * randomOfAChange, (change + 1) * randomOfAChange));
        await changeEngines(database, engines, rows, random);
        // The index has a few segments of changes, and now and then one base of everything.
        if (change % 5 === 4) await engines.index.rebuild();
      }
      say(
        `${texts.length} random sequences of words with seed ${seed}, between ${changesOfASeed} random changes: the three engines agree`,
      );
    }
    await compareAll(engines, listed);
    say('the listed queries after the changes: the three engines agree');
  } finally {
    client.release();
  }
}

/** Facets that follow a page, while the index changes, against those of one complete answer. */
async function compareFollowing(): Promise<void> {
  const random = randomNumbers(seeds.length + 1);
  const [broad, others] = [sharedFacetMemory(262_144), sharedFacetMemory(1_048_576)];
  const index = followedIndex(variedRows(followedPeople).map(toDocument), { broad, others, sharedFrom: 0 }, random);
  let again = 0;
  for (const text of randomTexts(seeds.length + 1, followedSearches)) {
    const { difference, isAskedAgain } = await followed(text, index, random);
    if (difference !== null) throw new Error(`${difference}: ${JSON.stringify(text)}`);
    if (isAskedAgain) again += 1;
  }
  say(
    `${followedSearches} random searches: the facets that follow equal those of one answer; ${again} were asked for again with their page, because the index had changed`,
  );
}

await compareFollowing();
const { database, close } = await openSoakDatabase();
try {
  await compareEngines(database);
} finally {
  await close();
}
const { wrong, empty } = judgeQueries(inventedIndex(inventedRows(judgedPeople, listDay)), listedQueries);
say(`${listedQueries.length} queries: ${wrong.length} do not return what was meant, ${empty.length} return nothing`);
for (const line of [...wrong, ...empty]) say(`  ${line}`);
if (wrong.length > listedQueries.length * 0.05 || empty.length > listedQueries.length * 0.01)
  throw new Error('Too many queries do not return what was meant.');

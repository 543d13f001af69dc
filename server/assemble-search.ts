// Creates the search, and what it needs of other features: who was shown how many candidates, and which terms had no results.
import type { RecordAudit } from './features/audit/public.ts';
import { CardLimit } from './features/disclosures/public.ts';
import { unmatchedTerms } from './features/error-log/public.ts';
import { landingReader } from './features/public-directory/public.ts';
import {
  candidateSets,
  costlyWork,
  knowledgeOf,
  openSearchEngine,
  searchCounts,
  SearchTimes,
} from './features/search/public.ts';
import type { SearchEngine, SearchParts } from './features/search/public.ts';
import type { LiveOperatorSettings } from './features/site-settings/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { Config } from './foundation/config/public.ts';
import type { Log } from './foundation/log/public.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

interface SearchSettings extends Pick<Config, 'searchEngine' | 'countries' | 'vocabularyFile'> {
  operator: LiveOperatorSettings;
  recordAudit: RecordAudit;
}

interface AssembledSearch {
  engine: SearchEngine;
  searchParts: SearchParts;
  landings: ReturnType<typeof landingReader>;
  /** What follows the database while the jobs run. */
  watches: (CardLimit['watch'] | ReturnType<typeof unmatchedTerms>['watch'])[];
}

export function assembleSearch(
  infrastructure: Infrastructure,
  log: Log,
  { searchEngine, countries, vocabularyFile, operator, recordAudit }: SearchSettings,
): AssembledSearch {
  const { database, secrets } = infrastructure;
  const knowledge = knowledgeOf(countries, vocabularyFile);
  const engine = openSearchEngine(searchEngine, infrastructure, log);
  const cards = new CardLimit({ database, clock: systemClock, log, fairUse: operator.current, recordAudit });
  const withoutResults = unmatchedTerms({
    database,
    clock: systemClock,
    lookupKey: secrets.lookupKey,
    sealing: sealingOf(infrastructure),
    log,
  });
  return {
    engine,
    searchParts: {
      engine,
      knowledge,
      setsOf: candidateSets(database),
      times: new SearchTimes(),
      costlyWork: costlyWork(),
      cards,
      recordUnmatched: withoutResults.record,
    },
    landings: landingReader({ counts: searchCounts({ engine, knowledge }), clock: systemClock }),
    watches: [withoutResults.watch, cards.watch],
  };
}

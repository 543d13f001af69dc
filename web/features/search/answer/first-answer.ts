// The answer with which the server renders the page, so that a first visit shows results and no placeholders.
import type { PageContext } from '#contract/page-context.ts';
import { today } from '#web/foundation/clock.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { isPage } from './run-search.ts';
import { addressOf, readSearch, toFilters } from '../address/search-address.ts';

export interface FirstAnswer {
  /** The search of the answer, as `addressOf` writes it; null without an answer. */
  address: string | null;
  answer: SearchAnswer | null;
  failure: RequestFailure | null;
  /** The ISO date against which the age of contacts is computed, the same on the server and in the browser. */
  today: string;
}

export function noFirstAnswer(): FirstAnswer {
  return { address: null, answer: null, failure: null, today: today() };
}

/** `scope`: as in `Search`. Never rejects: the page shows the failure. No search runs while a panel is shown. */
export async function loadFirstAnswer(
  address: string,
  { call, requestId, reportError }: PageContext,
  scope: string | null = null,
): Promise<FirstAnswer> {
  const search = readSearch(address, scope);
  // Only the browser knows which day it is for the user.
  if (search.tab !== 'results' || search.due) return noFirstAnswer();
  const first = { ...noFirstAnswer(), address: addressOf(search) };
  try {
    const answer = await call('search.optimizedSearch', { filters: toFilters(search) });
    if (!isPage(answer)) throw new Error('The server answered a search with a selection.');
    return { ...first, answer };
  } catch (error) {
    const failure = readFailure(error);
    // A refusal is an answer, not an error of the page.
    if (failure?.code !== 'FAIR_USE') reportError?.(error);
    const unknown = { code: 'UNEXPECTED', message: 'The search could not be answered.', requestId };
    return { ...first, failure: failure ?? unknown };
  }
}

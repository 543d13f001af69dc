// The answer with which the server renders the page, so that a first visit shows people and no placeholders.
import { today } from '#web/foundation/clock.ts';
import type { PageContext } from '#web/foundation/page-context.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { isPage } from './ask-search.ts';
import { readSearch, toFilters, writeSearch } from './search-address.ts';

export type FirstAnswer = {
  /** The address that was answered, as `writeSearch` writes it; null when none was. */
  address: string | null;
  answer: SearchAnswer | null;
  failure: RequestFailure | null;
  /** ISO date by which contacts count as fresh or old, the same on the server and in the browser. */
  today: string;
};

export function noFirstAnswer(): FirstAnswer {
  return { address: null, answer: null, failure: null, today: today() };
}

/** Never rejects: a failure is part of the page. */
export async function answerFirst(address: string, { search: ask, requestId, reportError }: PageContext): Promise<FirstAnswer> {
  const search = readSearch(address);
  const first = { ...noFirstAnswer(), address: writeSearch(search) };
  try {
    const answer = await ask(toFilters(search));
    if (!isPage(answer)) throw new Error('A page was asked for, and none answered.');
    return { ...first, answer };
  } catch (error) {
    reportError?.(error);
    const unknown = { code: 'UNEXPECTED', message: 'The search could not be answered.', requestId };
    return { ...first, failure: readFailure(error) ?? unknown };
  }
}

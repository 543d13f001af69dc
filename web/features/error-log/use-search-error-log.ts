// Reports failed searches to the server. A report that cannot be sent, for example because the server is away, waits for the next
// search that succeeds.
import { useEffect, useRef } from 'react';
import { searchErrorLimits, type SearchErrorType } from '#contract/error-log/search-error-limits.ts';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';

type Report = InputOf<'errorLog.logSearchError'>;

export interface ReportedSearch {
  /** Path and query of the screen. */
  address: string;
  query: string;
  filters: Record<string, unknown>;
}

export interface SearchOutcome {
  failure: RequestFailure | null;
  /** Null: the result came with the page, which the server has logged itself. */
  elapsedMs: number | null;
  /** An answer to this search is on screen. */
  isAnswered: boolean;
}

const waitingMax = 10;

/** Each failure is reported once, when it appears. */
export function useSearchErrorLog(search: ReportedSearch, { failure, elapsedMs, isAnswered }: SearchOutcome): void {
  const waiting = useRef<Report[]>([]);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    if (failure === null || elapsedMs === null || !isReported(failure)) return;
    waiting.current = [...waiting.current, reportOf(latest.current, failure, elapsedMs)].slice(-waitingMax);
    void sendAll(waiting);
  }, [failure, elapsedMs]);

  useEffect(() => {
    if (isAnswered) void sendAll(waiting);
  }, [isAnswered]);
}

/** A refusal is an answer, not an error. */
const isReported = ({ code }: RequestFailure): boolean =>
  !['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY', 'FAIR_USE', 'SUBSCRIPTION_REQUIRED'].includes(code);

async function sendAll(waiting: { current: Report[] }): Promise<void> {
  const reports = waiting.current;
  waiting.current = [];
  for (const [at, report] of reports.entries()) {
    try {
      await call('errorLog.logSearchError', report);
    } catch {
      waiting.current = [...reports.slice(at), ...waiting.current].slice(-waitingMax);
      return;
    }
  }
}

/** The types of the specification: by the words of the message. */
export function errorTypeOf({ code, message }: RequestFailure): SearchErrorType {
  const said = `${code} ${message}`;
  if (/57014|database/i.test(said)) return 'database_error';
  if (/time[ds]?[ -]?out/i.test(said)) return 'timeout';
  if (/edge function|^HTTP_/i.test(said)) return 'edge_error';
  return 'other';
}

export function reportOf(
  { address, query, filters }: ReportedSearch,
  failure: RequestFailure,
  elapsedMs: number,
): Report {
  const { urlLengthMax, queryLengthMax, messageLengthMax } = searchErrorLimits;
  return {
    searchUrl: address.slice(0, urlLengthMax),
    searchQuery: query.slice(0, queryLengthMax),
    searchFilters: Object.fromEntries(Object.entries(filters).flatMap(storableFilter)),
    errorMessage: failure.message.slice(0, messageLengthMax) || failure.code,
    errorType: errorTypeOf(failure),
    errorCode: failure.code.slice(0, 64),
    edgeFunctionName: 'optimized-search',
    responseTimeMs: Math.round(elapsedMs),
  };
}

type FilterValue = string | number | boolean;

const isFilterValue = (value: unknown): value is FilterValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Empty filters say nothing and are left out. */
function storableFilter([name, value]: [string, unknown]): [string, FilterValue | FilterValue[]][] {
  if (Array.isArray(value)) {
    const values = value.filter(isFilterValue).slice(0, searchErrorLimits.filterValuesMax);
    return values.length === 0 ? [] : [[name, values]];
  }
  return isFilterValue(value) && value !== '' ? [[name, value]] : [];
}

// What an account has revealed and when, without contact values.
import { contactKind, type CandidateOfRow, type ContactKind } from '#contract/candidates/candidates.ts';
import { myRevealsLimits } from '#contract/reveals/reveal-limits.ts';
import type { MyReveals } from '#contract/reveals/reveals.ts';
import { initialOf } from '#contract/candidates/shortened-name.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findByWords, findCandidatesOfRows } from '../candidates/public.ts';
import {
  countRevealed,
  countRevealedByDay,
  listRevealed,
  summarizeReveals,
  type RevealedCandidate,
} from '../disclosures/public.ts';

export interface MyRevealsOrder {
  userId: string;
  query: string;
  /** From 1. */
  page: number;
  /** Whether the caller may see contact information now. */
  fullNames: boolean;
  now: Date;
}

const { pageSize, searchedMax, plottedDays } = myRevealsLimits;
const dayMs = 86_400_000;

export async function listMyReveals(database: Database, order: MyRevealsOrder): Promise<MyReveals> {
  const [{ revealed, count }, perDay] = await Promise.all([findPage(database, order), readDays(database, order)]);
  const ids = revealed.map(({ candidateId }) => candidateId);
  const [candidates, summaries] = await Promise.all([
    findCandidatesOfRows(database, ids),
    summarizeReveals(database, order.userId, ids),
  ]);
  const summaryOf = new Map(summaries.map((summary) => [summary.candidateId, summary]));
  return {
    data: revealed.map(({ candidateId, countedAt, returnedAt }) => ({
      id: candidateId,
      candidate: named(candidates.get(candidateId) ?? null, order.fullNames),
      kinds: inOrder(summaryOf.get(candidateId)?.contactKinds ?? []),
      firstRevealedAt: countedAt.toISOString(),
      lastRevealedAt: (summaryOf.get(candidateId)?.latestAt ?? countedAt).toISOString(),
      unitReturned: returnedAt !== null,
    })),
    count,
    totalPages: Math.ceil(count / pageSize),
    perDay,
  };
}

async function findPage(
  database: Database,
  { userId, query, page }: MyRevealsOrder,
): Promise<{ revealed: RevealedCandidate[]; count: number }> {
  const offset = (page - 1) * pageSize;
  if (query === '') {
    const [revealed, count] = await Promise.all([
      listRevealed(database, userId, { offset, limit: pageSize }),
      countRevealed(database, userId),
    ]);
    return { revealed, count };
  }
  const latest = await listRevealed(database, userId, { offset: 0, limit: searchedMax });
  const matching = await findByWords(
    database,
    latest.map(({ candidateId }) => candidateId),
    query.split(/\s+/),
  );
  const found = latest.filter(({ candidateId }) => matching.has(candidateId));
  return { revealed: found.slice(offset, offset + pageSize), count: found.length };
}

async function readDays(database: Database, { userId, now }: MyRevealsOrder): Promise<MyReveals['perDay']> {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const from = new Date(today - (plottedDays - 1) * dayMs);
  const counts = await countRevealedByDay(database, userId, from);
  return Array.from({ length: plottedDays }, (_, at) => {
    const on = new Date(from.getTime() + at * dayMs).toISOString().slice(0, 10);
    return { on, candidates: counts.get(on) ?? 0 };
  });
}

const inOrder = (kinds: readonly string[]): ContactKind[] => contactKind.options.filter((kind) => kinds.includes(kind));

const named = (candidate: CandidateOfRow | null, fullNames: boolean): CandidateOfRow | null =>
  candidate === null || fullNames ? candidate : { ...candidate, lastName: initialOf(candidate.lastName) };

import { policies } from '#contract/site-settings/policies.ts';
import type { OwnGuaranteeRequest, QueuedGuaranteeRequest } from '#contract/billing/guarantee-requests.ts';
import { guaranteeLimits } from '#contract/billing/guarantee-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { hasExported } from '../../disclosures/public.ts';
import { guaranteeAt } from '../guarantee.ts';
import { refuseDemoAccount } from '../refuse-demo-account.ts';
import { subscriptionAt } from '../subscription.ts';
import { findSubscriptions } from '../subscriptions-store.ts';
import { afterBusinessDays } from './business-days.ts';
import type { GuaranteeParts } from './guarantee-parts.ts';
import {
  countGuaranteeRequests,
  findOwnRequest,
  insertGuaranteeRequest,
  listRequests,
  type GuaranteeRequest,
} from './guarantee-store.ts';

/** A repeated request returns the first one. @throws AppError `DEMO_ACCOUNT`, `NO_GUARANTEE` */
export async function requestRefund(parts: GuaranteeParts, caller: Caller): Promise<OwnGuaranteeRequest> {
  const { database, clock, providers } = parts;
  refuseDemoAccount(caller);
  const { userId } = caller;
  const now = clock.now();
  const [records, exported, earlier] = await Promise.all([
    findSubscriptions(database, [userId], providers),
    hasExported(database.pool, userId),
    findOwnRequest(database, userId),
  ]);
  const covered = records.find((record) => guaranteeAt(subscriptionAt([record], now), exported, now).holds);
  if (earlier !== null && (covered === undefined || earlier.subscriptionId === covered.subscriptionId))
    return ownRequestOf(earlier);
  if (covered === undefined || covered.priceId === null)
    throw new AppError(
      'conflict',
      'NO_GUARANTEE',
      'The money back guarantee does not hold, so nothing can be refunded. Account Settings show why. Questions? Write to us through the contact page.',
    );
  const { provider, subscriptionId, priceId, priceCents: paidCents, currency, planStartedAt } = covered;
  const inserted = await insertGuaranteeRequest(database, {
    userId,
    provider,
    subscriptionId,
    priceId,
    paidCents,
    currency,
    planStartedAt,
    requestedAt: now,
  });
  const request = inserted ?? (await findOwnRequest(database, userId));
  if (request === null) throw new Error('The request was not stored.');
  return ownRequestOf(request);
}

export async function readOwnRequest(
  { database }: GuaranteeParts,
  userId: string,
): Promise<OwnGuaranteeRequest | null> {
  const request = await findOwnRequest(database, userId);
  return request === null ? null : ownRequestOf(request);
}

export async function readQueue({
  database,
  clock,
  accounts,
}: GuaranteeParts): Promise<{ data: QueuedGuaranteeRequest[]; waiting: number }> {
  const [requests, { count }] = await Promise.all([
    listRequests(database, guaranteeLimits.listed),
    countGuaranteeRequests(database),
  ]);
  const now = clock.now();
  const data = await Promise.all(
    requests.map(async (request) => ({
      ...ownRequestOf(request),
      id: request.id,
      email: await accounts.addressOf(request.userId),
      priceId: request.priceId,
      paidCents: request.paidCents,
      planStartedAt: request.planStartedAt.toISOString(),
      isOverdue: request.state === 'waiting' && dueAtOf(request) < now,
      hasExported: await hasExported(database.pool, request.userId),
    })),
  );
  return { data, waiting: count };
}

const dueAtOf = ({ requestedAt }: GuaranteeRequest): Date => afterBusinessDays(requestedAt, policies.refundReviewDays);

const ownRequestOf = (request: GuaranteeRequest): OwnGuaranteeRequest => ({
  state: request.state,
  requestedAt: request.requestedAt.toISOString(),
  dueAt: dueAtOf(request).toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  reason: request.reason,
  refundedCents: request.refundedCents,
  currency: request.currency,
});

import type { ChangeSubscription } from '../change-subscription.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { AccountNews } from '../account-state/account-news.ts';
import type { ProviderName } from '../subscription.ts';
import type { GuaranteeRequest } from './guarantee-store.ts';

export interface GuaranteeParts {
  change: Pick<ChangeSubscription, 'endForRefund'>;
  database: Database;
  clock: Clock;
  /** Those whose subscriptions count. */
  providers: readonly ProviderName[];
  accounts: Pick<AccountNews, 'addressOf'>;
  queueMail: QueueMail;
  publicUrl: string;
  /** Ends the subscription and refunds the payments of the plan. Idempotent. Returns the refunded cents. */
  giveBack: Readonly<Partial<Record<ProviderName, (request: GuaranteeRequest) => Promise<number>>>>;
}

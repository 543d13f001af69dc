import type { PoolClient } from 'pg';

/** Each function queues a job, in the caller's transaction, that calls the operation of the same name until it succeeds. */
export interface BillingRequests {
  refresh: (client: PoolClient, subscriptionId: string) => Promise<void>;
  applyAccountState: (client: PoolClient, userId: string) => Promise<void>;
  endDuplicates: (client: PoolClient, userId: string) => Promise<void>;
  /** `workspaceId`: whose subscriptions end where nothing needs them. */
  settleSeats: (client: PoolClient, workspaceId: string) => Promise<void>;
}

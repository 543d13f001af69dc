// Whose rights change, as PostgreSQL tells it: triggers on sessions, users, subscriptions and grants notify every server.
import { listenTo } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';

/** `userId` null: unknown, because notifications may have been lost. */
export type HearChange = (userId: string | null) => void;

export interface RightsChanges {
  subscribe(hear: HearChange): void;
  /** From now on changes are heard. Returns the function that stops it. */
  watch: () => () => void;
}

export function rightsChanges(databaseUrl: string, log: Log): RightsChanges {
  const subscribers: HearChange[] = [];
  const tell: HearChange = (userId) => {
    for (const hear of subscribers) hear(userId);
  };
  return {
    subscribe: (hear) => void subscribers.push(hear),
    watch: () =>
      listenTo({
        databaseUrl,
        channel: 'rights_changed',
        onNotification: tell,
        onGap: () => tell(null),
        onFailure: (error) => log.debug({ error }, 'changes of rights are not heard at once for a moment'),
      }),
  };
}

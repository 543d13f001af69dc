// Whose rights change, as PostgreSQL tells it: triggers on sessions, users, subscriptions, grants and seats notify every server.
import { listenTo } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';

/** `userId` null: unknown, because notifications may have been lost. */
export type OnChange = (userId: string | null) => void;

export interface RightsChanges {
  subscribe(notify: OnChange): void;
  /** From now on changes are received. Returns the function that stops it. */
  watch: () => () => void;
}

export function rightsChanges(databaseUrl: string, log: Log): RightsChanges {
  const subscribers: OnChange[] = [];
  const tell: OnChange = (userId) => {
    for (const notify of subscribers) notify(userId);
  };
  return {
    subscribe: (notify) => void subscribers.push(notify),
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

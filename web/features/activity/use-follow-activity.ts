import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { ActivityVersion } from '#contract/activity/activity.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { openChannel } from '#web/foundation/open-channel.ts';
import { ownWrites } from '#web/foundation/own-writes.ts';
import { isIdle, watchUse } from './page-use.ts';
import { activityChanges, expectOwnChange, versionQuery } from './activity-version.ts';

/** After a failure the next question waits longer. */
const pollAfterFailureMs = 10_000;
const channelName = 'activity';

/**
 * Keeps what is shown of the activity equal on all devices, while the page is visible and `shown`. `first`: the version that came with the
 * page; null: none.
 */
export function useFollowActivity(shown: boolean, first: ActivityVersion | null = null): void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  const enabled = shown && userId !== null;
  useQuery({
    ...versionQuery(client, userId),
    enabled,
    ...(first !== null && { initialData: first }),
    refetchInterval: ({ state }) => (state.error === null ? pollMs() : pollAfterFailureMs),
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const ask = () => void client.refetchQueries({ queryKey: versionQuery(client, userId).queryKey });
    const channel = openChannel(channelName);
    const written = () => {
      expectOwnChange(client);
      channel?.postMessage(null);
      ask();
    };
    const endUse = watchUse(ask);
    channel?.addEventListener('message', ask);
    ownWrites.addEventListener('written', written);
    return () => {
      endUse();
      channel?.close();
      ownWrites.removeEventListener('written', written);
    };
  }, [client, userId, enabled]);
}

const pollMs = (): number => (isIdle() ? activityLimits.idlePollMs : activityLimits.pollMs);

/** For a page that shows lists without marks. */
export function ActivityFollower() {
  useFollowActivity(true);
  return null;
}

/** Calls `onChange` after lists or their members changed, wherever. */
export function useListsChange(onChange: () => void): void {
  useEffect(() => {
    activityChanges.addEventListener('lists', onChange);
    return () => activityChanges.removeEventListener('lists', onChange);
  }, [onChange]);
}

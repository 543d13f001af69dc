// How a page notices what another device, or another tab, changed: it asks for the version of the activity again and again.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { ActivityVersion } from '#contract/activity/activity.ts';
import { callQuietly } from '#web/foundation/call.ts';
import { checkDepartures } from '#web/foundation/departures.ts';

/** The first parts of the keys of what is read again. */
export const activityKey = 'activity';
export const viewedKey = 'recently-viewed';
export const personHistoryKey = 'person-history';

/** Fires `lists` when lists or their members changed. */
export const activityChanges = new EventTarget();

export const versionQuery = (client: QueryClient, userId: string | null) => {
  const queryKey = ['activity-version', userId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ActivityVersion> => {
      const isOwn = ownWriters.delete(client) || client.isMutating() > 0;
      const version = await callQuietly('activity.getActivityVersion', {}, { signal });
      const before = client.getQueryData<ActivityVersion>(queryKey);
      if (before !== undefined) readChangedAgain(client, before, version, isOwn);
      // Someone may have left between what the page shows already and its first version.
      else void checkDepartures(client);
      return version;
    },
    staleTime: activityLimits.pollMs,
    // Someone may leave the directory while no page asks.
    gcTime: Infinity,
  });
};

/** Pages whose own change the next version contains. */
const ownWriters = new WeakSet<QueryClient>();
/** Pages that read their search again as soon as no text is being written on them. */
const waiting = new WeakSet<QueryClient>();

export const expectOwnChange = (client: QueryClient): void => void ownWriters.add(client);

function readChangedAgain(client: QueryClient, before: ActivityVersion, now: ActivityVersion, isOwn: boolean): void {
  const listsChanged = before.lists !== now.lists;
  const contactsChanged = before.contacts !== now.contacts;
  if (listsChanged || contactsChanged)
    for (const name of [activityKey, personHistoryKey]) void client.invalidateQueries({ queryKey: [name] });
  if (before.departures !== now.departures) void checkDepartures(client);
  if (before.viewed !== now.viewed || before.departures !== now.departures)
    void client.invalidateQueries({ queryKey: [viewedKey] });
  if (before.shared !== now.shared) for (const name of sharedWork) void client.invalidateQueries({ queryKey: [name] });
  if (listsChanged) {
    void client.invalidateQueries({ queryKey: ['lists'] });
    // `list-work`: the counts of a list by stage. `list-history`: what members of the workspace did.
    for (const name of ['list-members', 'list-work', 'list-history'])
      void client.invalidateQueries({ queryKey: [name] });
    activityChanges.dispatchEvent(new Event('lists'));
  }
  // After an own change the rows stay as they are, also under a filter by stage; the next search has the change.
  if ((listsChanged || contactsChanged) && !isOwn) waiting.add(client);
  if (listsChanged || contactsChanged) void client.invalidateQueries({ ...ownSearches, refetchType: 'none' });
  if (!waiting.has(client) || isWriting()) return;
  waiting.delete(client);
  void client.invalidateQueries(ownSearches);
}

/** What members of the workspace share besides lists; the counts of saved searches change with their conditions. */
const sharedWork = ['saved-searches', 'search-news', 'email-templates', 'export-presets'];

/** Searches whose results depend on lists, reveals or the own system of the visitor. */
const ownSearches = {
  predicate: ({ queryKey: [name, address] }: { queryKey: readonly unknown[] }): boolean =>
    name === 'search' && typeof address === 'string' && dependsOnActivity.test(address),
};
const dependsOnActivity =
  /^\/lists\/|[?&](?:inList|notInList|stage|changed|revealed|inMySystem|contactedWithinDays|notContactedWithinDays)=/;

/** Whether a draft could be lost with its row. */
const isWriting = (): boolean =>
  document.querySelector('main :is(textarea, input:focus:not([type=checkbox], [type=radio]))') !== null;

import { readsFullNames } from '#contract/full-names.ts';
import { useCallback, useEffect, type ComponentProps, type ReactNode } from 'react';
import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isRefusal, may, useAccess, useRecheckAccess } from '#web/features/access/public.ts';
import {
  ActivityFollower,
  ActivityProvider,
  loadActivity,
  loadActivityVersion,
  type FirstActivity,
} from '#web/features/activity/public.ts';
import { useSearchErrorLog } from '#web/features/error-log/public.ts';
import { SavedLists } from '#web/features/lists/public.ts';
import { SavedSearches, SaveSearchTools } from '#web/features/saved-searches/public.ts';
import { useWelcome } from '#web/features/billing/public.ts';
import {
  loadFirstAnswer,
  isEmptySearch,
  demoDefault,
  LockedSearch,
  noFirstAnswer,
  readSearch,
  RecordSearch,
  SavedPanel,
  SearchScreen,
  sentFirstAnswer,
  toFilters,
  useDemoDefault,
  useFirstAnswer,
  useSearchAddress,
  useSearchAnswer,
  writeSearch,
  type Search,
} from '#web/features/search/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { pageStatusOf } from '#web/foundation/request-failure.ts';
import { pageTitle } from '#web/features/site-settings/public.ts';
import { searchSlots } from './slots.tsx';

export const meta: MetaFunction = (args) => [
  pageTitle(args, 'Search healthcare professionals'),
  {
    name: 'description',
    content:
      'Search the directory of healthcare professionals by name, specialty and place, with exact counts as you type.',
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!may(page.access, 'search')) return data({ first: sentFirstAnswer(noFirstAnswer()), activity: null });
  const address = new URL(request.url).search;
  if (page.access.demo.isDemoAccount && isEmptySearch(readSearch(address)))
    throw redirect(`/search${writeSearch(demoDefault)}`);
  const version = loadActivityVersion(page);
  const first = await loadFirstAnswer(address, page);
  const shown = may(page.access, 'viewContactInfo') ? (first.answer?.data ?? []) : [];
  const activity = await loadActivity(
    page,
    shown.map(({ id }) => id),
    version,
  );
  return data(
    { first: sentFirstAnswer(first), activity },
    { status: first.failure === null ? 200 : pageStatusOf(first.failure) },
  );
}

/** In the browser the screen itself runs the search. */
export function clientLoader() {
  return { first: sentFirstAnswer(noFirstAnswer()), activity: null };
}

/** The loader's answer belongs to the first address. The screen itself searches when the address changes. */
export const shouldRevalidate = () => false;

export default function SearchPage() {
  const { first: sent, activity } = useLoaderData<typeof loader>();
  const first = useFirstAnswer(sent);
  const access = useAccess();
  const { search, changeSearch } = useSearchAddress();
  const state = useSearchAnswer(search, first, {
    allowed: may(access, 'search'),
    fullNames: access !== null && readsFullNames(access),
  });
  useDemoDefault(access?.demo.isDemoAccount ?? false, search, changeSearch);
  useSearchErrorLog(
    { address: `/search${writeSearch(search)}`, query: search.query, filters: { ...toFilters(search) } },
    { failure: state.failure, elapsedMs: state.elapsedMs, isAnswered: state.answer !== null && !state.outdated },
  );
  useWelcome(useCallback(() => changeSearch((same) => ({ ...same }), 'replace'), [changeSearch]));

  const recheck = useRecheckAccess();
  const refused = isRefusal(state.failure);
  useEffect(() => {
    if (refused) recheck();
  }, [refused, recheck]);
  return (
    <Screen
      access={access}
      search={search}
      state={state}
      today={first.today}
      changeSearch={changeSearch}
      activity={activity}
    />
  );
}

const panelTexts = {
  failed: 'Failed to load your saved lists',
  deleted: 'Your saved list has been deleted.',
  notDeleted: 'Failed to delete saved list',
};

function panelContent(tab: Search['tab'], empty: ReactNode): ReactNode {
  if (tab !== 'saved-lists') return <SavedSearches empty={empty} />;
  return (
    <>
      <ActivityFollower />
      <SavedLists texts={panelTexts} empty={empty} />
    </>
  );
}

type ScreenProps = { access: ReturnType<typeof useAccess>; activity: FirstActivity | null } & Omit<
  ComponentProps<typeof SearchScreen>,
  'contactsVisible' | 'slots'
>;

function Screen({ access, activity, ...screen }: ScreenProps) {
  const { search, state, changeSearch } = screen;
  if (access !== null && !may(access, 'search')) return <LockedSearch kind={access.kind} search={search} />;
  if (search.tab !== 'results')
    return (
      <SavedPanel
        tab={search.tab}
        search={search}
        state={state}
        changeSearch={changeSearch}
        tools={<SaveSearchTools />}
        content={panelContent}
      />
    );
  const contactsVisible = may(access, 'viewContactInfo');
  const shown = contactsVisible && !state.outdated ? (state.answer?.data ?? []) : [];
  return (
    <ActivityProvider candidateIds={shown.map(({ id }) => id)} first={activity}>
      <RecordSearch search={search} state={state} />
      <SearchScreen {...screen} contactsVisible={contactsVisible} slots={searchSlots} />
    </ActivityProvider>
  );
}

// One list: a search within it, with the notes and stages of its candidates.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { data, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { may, useAccess } from '#web/features/access/public.ts';
import { ActivityProvider, loadActivity, loadActivityVersion, useListsChange } from '#web/features/activity/public.ts';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { ListMembers, ListScreenHead, loadList } from '#web/features/lists/public.ts';
import {
  ListAddition,
  ListTabs,
  loadFirstAnswer,
  LockedSearch,
  noFirstAnswer,
  sentFirstAnswer,
  useFirstAnswer,
  resultsId,
  SearchScreen,
  SimilarButton,
  useListWork,
  useSearchAddress,
  useSearchAnswer,
} from '#web/features/search/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MainColumn } from '#web/ui/main-column.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { listSlots } from './slots.tsx';

export async function loader(args: LoaderFunctionArgs) {
  redirectSignedOut(args);
  const page = args.context.get(pageContext);
  const version = loadActivityVersion(page);
  const { list, failure } = await loadList(args.params['id'] ?? '', page);
  const searches = list !== null && may(page.access, 'search');
  const first = searches ? await loadFirstAnswer(args.url.search, page, list.id) : noFirstAnswer();
  const shown = may(page.access, 'viewContactInfo') ? (first.answer?.data ?? []) : [];
  const activity = await loadActivity(
    page,
    shown.map(({ id }) => id),
    version,
  );
  return data(
    { list, failure, first: sentFirstAnswer(first), activity },
    { status: failure !== null ? 503 : list === null ? 404 : 200 },
  );
}

export const meta = hiddenPage<typeof loader>((loaded) => loaded?.list?.name ?? 'List not found');

/** The screen itself searches when the address changes. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function ListPage() {
  const { list, failure } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  if (list !== null)
    return (
      <RequireAccount>
        <ListOfCandidates key={list.id} list={list} />
      </RequireAccount>
    );
  return (
    <MainColumn>
      {failure === null ? (
        <ListNotFound />
      ) : (
        <Notice title="Error" text={`Failed to load list details. ${failure.message}`} reference={failure.requestId}>
          <Button look="filled" onClick={() => void revalidate()}>
            Try Again
          </Button>
        </Notice>
      )}
    </MainColumn>
  );
}

const notFound = {
  title: 'List not found',
  text: 'The requested list does not exist or you do not have permission to view it.',
};

/** Leads to the directory. Without scripts it stays and offers the ways on. */
function ListNotFound() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast(notFound);
    void navigate('/directory', { replace: true });
  }, [toast, navigate]);
  return (
    <Notice {...notFound}>
      <LinkButton to="/directory" look="filled">
        Back to Directory
      </LinkButton>
      <LinkButton to="/lists">My Lists</LinkButton>
    </Notice>
  );
}

/** For a viewer who has the page open. */
const ListGone = () => (
  <MainColumn>
    <div id={resultsId} tabIndex={-1}>
      <Notice
        title="This list is no longer available"
        text="It was deleted, or it is not shared with you any more. What you saved before is kept where the list is."
      >
        <LinkButton to="/lists" look="filled">
          My Lists
        </LinkButton>
        <LinkButton to="/directory">Back to Directory</LinkButton>
      </Notice>
    </div>
  </MainColumn>
);

function ListOfCandidates({ list: loaded }: { list: PhysicianList }) {
  const { first: sent, activity } = useLoaderData<typeof loader>();
  const first = useFirstAnswer(sent);
  const access = useAccess();
  const client = useQueryClient();
  const { search, changeSearch } = useSearchAddress();
  const [list, setList] = useState(loaded);
  const [isGone, setIsGone] = useState(false);
  const contactsVisible = may(access, 'viewContactInfo');
  const state = useSearchAnswer(search, first, { allowed: may(access, 'search'), fullNames: contactsVisible });
  const { work, isCurrent } = useListWork(loaded.id, may(access, 'search'));
  const isDemo = access?.demo.isDemoAccount === true || access?.kind === 'demo_grant';
  const slots = useMemo(() => {
    const changed = (next: PhysicianList) => {
      setList(next);
      // Answers of searches within this list have other candidates now, and its tabs other counts.
      void client.invalidateQueries({ queryKey: ['search'] });
      void client.invalidateQueries({ queryKey: ['list-work', loaded.id] });
    };
    return listSlots(
      { id: loaded.id, name: list.name, my_right: list.my_right, owner: list.owner, shared: list.shared },
      { contacts: isDemo && !contactsVisible, exports: isDemo },
      changed,
    );
  }, [client, loaded.id, list.name, list.my_right, list.owner, list.shared, isDemo, contactsVisible]);
  const reload = useCallback(() => {
    // The screen already shows the list. If this fails, its count is corrected when the page is loaded again.
    void call('lists.getList', { id: loaded.id }).then(setList, (error: unknown) => {
      if (readFailure(error)?.code === 'LIST_NOT_FOUND') setIsGone(true);
    });
    void client.invalidateQueries({ queryKey: ['list-work', loaded.id] });
  }, [client, loaded.id]);
  useListsChange(reload);
  if (access !== null && !may(access, 'search')) return <LockedSearch kind={access.kind} search={search} />;
  if (isGone) return <ListGone />;
  const ids = (state.answer?.data ?? []).map(({ id }) => id);
  return (
    <ListMembers listId={list.id} ids={ids}>
      <ActivityProvider candidateIds={contactsVisible && !state.outdated ? ids : []} first={activity} listId={list.id}>
        <SearchScreen
          search={search}
          state={state}
          today={first.today}
          changeSearch={changeSearch}
          contactsVisible={contactsVisible}
          slots={slots}
          head={
            <>
              <ListScreenHead
                list={list}
                listedCount={isCurrent ? (work?.all ?? null) : null}
                changedCount={work?.changed ?? null}
                onChanged={(changed) => (changed === null ? setIsGone(true) : setList(changed))}
                tools={<SimilarButton source={{ listId: list.id }} isDisabled={list.physician_count === 0} />}
              />
              <ListAddition listId={list.id} onEnded={reload} />
              <ListTabs search={search} work={work} />
            </>
          }
        />
      </ActivityProvider>
    </ListMembers>
  );
}

import { useCallback, useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { isRefusal, may, useAccess, useRecheckAccess } from '#web/features/access/public.ts';
import { useWelcome } from '#web/features/billing/public.ts';
import {
  answerFirst, asksForNothing, demoDefault, LockedSearch, noFirstAnswer, readSearch, SearchBox, SearchScreen, useDemoDefault, useSearchAddress, useSearchAnswer, writeSearch,
} from '#web/features/search/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { AppFrame } from '#web/layouts/app-frame.tsx';

export const meta: MetaFunction = () => [
  { title: 'Search healthcare professionals – CareRoster' },
  { name: 'description', content: 'Search the directory of healthcare professionals by name, specialty and place, with exact counts as you type.' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!may(page.access, 'search')) return data(noFirstAnswer());
  const address = new URL(request.url).search;
  if (page.access.demo.isDemoAccount && asksForNothing(readSearch(address))) throw redirect(`/search${writeSearch(demoDefault)}`);
  const first = await answerFirst(address, page);
  return data(first, { status: first.failure === null ? 200 : 503 });
}

/** Inside the browser the screen asks for itself. */
export function clientLoader() {
  return noFirstAnswer();
}

/** The server's first answer stays what it was: a changed address is answered by the screen. */
export const shouldRevalidate = () => false;

export default function SearchPage() {
  const first = useLoaderData<typeof loader>();
  const access = useAccess();
  const { search, changeSearch } = useSearchAddress();
  const state = useSearchAnswer(search, first, may(access, 'search'));
  useDemoDefault(access?.demo.isDemoAccount ?? false, search, changeSearch);
  useWelcome(useCallback(() => changeSearch((same) => ({ ...same })), [changeSearch]));

  const recheck = useRecheckAccess();
  const refused = isRefusal(state.failure);
  useEffect(() => {
    if (refused) recheck();
  }, [refused, recheck]);
  return (
    <AppFrame tools={<SearchBox query={search.query} changeSearch={changeSearch} />}>
      {access !== null && !may(access, 'search')
        ? <LockedSearch kind={access.kind} search={search} />
        : <SearchScreen search={search} state={state} today={first.today} changeSearch={changeSearch} />}
    </AppFrame>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { answerFirst, noFirstAnswer, SearchBox, SearchScreen, useSearchAddress, useSearchAnswer } from '#web/features/search/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { AppFrame } from '#web/layouts/app-frame.tsx';

export const meta: MetaFunction = () => [
  { title: 'Search healthcare professionals – CareRoster' },
  { name: 'description', content: 'Search the directory of healthcare professionals by name, specialty and place, with exact counts as you type.' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const first = await answerFirst(new URL(request.url).search, context.get(pageContext));
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
  const { search, changeSearch } = useSearchAddress();
  const state = useSearchAnswer(search, first);
  return (
    <AppFrame tools={<SearchBox query={search.query} changeSearch={changeSearch} />}>
      <SearchScreen search={search} state={state} today={first.today} changeSearch={changeSearch} />
    </AppFrame>
  );
}

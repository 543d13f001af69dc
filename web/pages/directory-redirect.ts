import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The directory's earlier address: links to it keep their search. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(`/search${url.search}`, 301);
}

import { redirect, type LoaderFunctionArgs } from 'react-router';

/** Redirects the directory's earlier address; the search of the link is kept. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(`/search${url.search}`, 301);
}

import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The directory's earlier address: links to it keep their search. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/search${new URL(request.url).search}`, 301);
}

import { redirect } from 'react-router';

/** The directory is the way in until there is a home page. */
export function loader() {
  return redirect('/search');
}

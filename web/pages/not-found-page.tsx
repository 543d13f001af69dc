import { data } from 'react-router';
import type { MetaFunction } from 'react-router';
import { NotFound } from './not-found.tsx';

export const meta: MetaFunction = () => [
  { title: 'Page not found – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;

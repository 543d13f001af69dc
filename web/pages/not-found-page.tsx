import { data } from 'react-router';
import { NotFound } from './not-found.tsx';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Page not found');

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;

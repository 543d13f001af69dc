// Every address of the site.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('pages/home-redirect.ts'),
  route('search', 'pages/search-page.tsx'),
  route('directory', 'pages/directory-redirect.ts'),
  route('physician/:id', 'pages/profile-page.tsx', { id: 'physician' }),
  route('physicians/:id', 'pages/profile-page.tsx', { id: 'physicians' }),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;

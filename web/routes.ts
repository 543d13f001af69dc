// Every address of the site.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('pages/home-redirect.ts'),
  route('search', 'pages/search-page.tsx'),
  route('directory', 'pages/directory-redirect.ts'),
  route('physician/:id', 'pages/profile-page.tsx', { id: 'physician' }),
  route('physicians/:id', 'pages/profile-page.tsx', { id: 'physicians' }),
  route('signup', 'pages/sign-up-page.tsx'),
  route('login', 'pages/login-page.tsx'),
  route('forgot-password', 'pages/forgot-password-page.tsx'),
  route('reset-password', 'pages/reset-password-page.tsx'),
  route('check-email-confirmation', 'pages/check-email-page.tsx'),
  route('account', 'pages/account-page.tsx'),
  route('pricing', 'pages/pricing-page.tsx'),
  route('contact', 'pages/contact-page.tsx'),
  route('success', 'pages/success-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;

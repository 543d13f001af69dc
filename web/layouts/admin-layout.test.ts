import { createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Access, CallerKind } from '#contract/access/access.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import AdminLayout, { loader } from './admin-layout.tsx';

// A screen without a guard of its own, as each screen for administrators is.
const handler = createStaticHandler([
  { loader, Component: AdminLayout, children: [{ id: 'users', path: '/users', loader: () => 'the users' }] },
]);

const viewer: Viewer = {
  id: '1',
  email: 'rosa@careroster.test',
  name: 'Rosa Almeida',
  bio: '',
  isAdmin: false,
  twoFactorEnabled: false,
  usesSignOn: false,
  needsAdminSecondFactor: false,
  notifications: { marketing: false, newFeatures: false, securityAlerts: true },
};
const denied = { allowed: false, reason: 'admin_only' } as const;
const accessOf = (kind: CallerKind): Access => ({
  kind,
  tier: 'free',
  capabilities: {
    open: denied,
    account: denied,
    search: denied,
    select: denied,
    selectAll: denied,
    createLists: denied,
    saveLists: denied,
    viewContactInfo: denied,
    export: denied,
    sendEmail: denied,
    admin: denied,
  },
  demo: { isDemoAccount: false, grants: [] },
  seat: null,
});

/** Opens the users screen; the answer of a redirect, or the data of the screen. */
async function open(kind: CallerKind, more: Partial<Viewer> = {}) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    nonce: '',
    requestId: 'test',
    publicUrl: 'http://localhost',
    countries: ['US'],
    isShared: false,
    viewer: kind === 'anonymous' ? null : { ...viewer, ...more },
    access: accessOf(kind),
    call: () => Promise.reject(new Error('The guard loads no data.')),
  });
  return handler.query(new Request('http://localhost/users?page=2'), { requestContext: context });
}

it('a signed-out visitor goes to the login, and comes back from there', async () => {
  const answer = await open('anonymous');
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/login?return_to=%2Fusers%3Fpage%3D2');
});

it.each(['unverified', 'free', 'demo_grant', 'demo_account', 'basic', 'premium', 'full_access'] as const)(
  'an account without the role of administrator goes to the home page, which says why: %s',
  async (kind) => {
    const answer = await open(kind);
    expect(answer instanceof Response && answer.headers.get('location')).toBe('/?access=denied');
  },
);

it('an administrator who lacks the required second factor is asked to set one up', async () => {
  const answer = await open('free', { needsAdminSecondFactor: true });
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/?access=second-factor');
});

it('an administrator gets the screen', async () => {
  expect(await open('admin')).toMatchObject({ statusCode: 200, loaderData: { users: 'the users' } });
});

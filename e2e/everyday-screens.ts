// Every screen of the product with who visits it, from the table of routes: a new route is visited without a change here.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import type { ExampleAgency } from './example-agency.ts';
import type { Visitor } from './visit.ts';

export interface Screen {
  address: string;
  who: Visitor;
  /** Cookies of the owner of the agency. */
  session?: string;
}

/** Addresses of routes that show nothing without a parameter. */
const addresses: Readonly<Record<string, string>> = {
  search: '/search?state=WY',
  'lists/:id': '/lists/LIST',
  'physician/:id': '/physician/CANDIDATE',
  'physicians/:id': '/physicians/CANDIDATE',
  'specialties/:specialty/:state?': '/specialties/dentist',
  'reset-password': '/reset-password?token=t',
  'confirm-email': '/confirm-email?token=t',
  'confirm-removal': '/confirm-removal?token=t',
  'confirm-return': '/confirm-return?token=t',
  'end-alert': '/end-alert?token=t',
  checkout: '/checkout?plan=price_annual',
  success: '/success?session_id=cs_1',
  'admin-imports/candidate': '/admin-imports/candidate?id=CANDIDATE',
  'join-workspace': '/join-workspace?token=t',
  '*': '/nowhere',
};

const withIds = (address: string, ids: Readonly<Record<string, string>>): string =>
  Object.entries(ids).reduce((filled, [name, id]) => filled.replace(name, id), address);

/** `LIST` and `CANDIDATE` in an address stand for ids of the directory under test. */
const addressOf = (path: string, ids: Readonly<Record<string, string>>): string => {
  const address = addresses[path] ?? `/${path}`;
  if (address.includes(':')) throw new Error(`The route ${path} needs an address in everyday-screens.ts.`);
  return withIds(address, ids);
};

interface Route {
  path: string;
  layout: string | undefined;
}

function flatRoutes(entries: readonly RouteConfigEntry[], layout?: string): Route[] {
  return entries.flatMap((entry) => {
    if (entry.children !== undefined) return flatRoutes(entry.children, entry.file);
    return entry.file.endsWith('.tsx') ? [{ path: entry.index === true ? '' : (entry.path ?? ''), layout }] : [];
  });
}

const visitorsOf = (layout: string | undefined): readonly Visitor[] =>
  layout === 'layouts/admin-layout.tsx' ? ['admin'] : ['premium', 'free', 'anonymous'];

/** States of a screen that have an address of their own, beside the one that its route opens. */
const states: readonly Screen[] = [
  ...[
    'notifications',
    'security',
    'subscription',
    'saved-searches',
    'saved-lists',
    'api-keys',
    'webhooks',
    'exports',
    'reveals',
  ].map((tab): Screen => ({ who: 'premium', address: `/account?tab=${tab}` })),
  { who: 'premium', address: '/search?query=nurse&peek=CANDIDATE' },
  { who: 'premium', address: '/search?query=nobodyiscalledthis' },
  { who: 'premium', address: '/lists/LIST?stage=to+contact' },
  { who: 'free', address: '/account?tab=subscription' },
  { who: 'admin', address: '/account?tab=security' },
  { who: 'demo', address: '/search?query=nurse' },
  { who: 'demo', address: '/physician/CANDIDATE' },
  { who: 'demo', address: '/account' },
];

/** What only an agency with work of its own has: seats, sign-on, a webhook, a comparison, calls, and a list to share. */
const statesOfOwner = [
  '/workspace',
  '/account?tab=webhooks',
  '/lists/LIST',
  '/lists/LIST?stage=to+contact',
  '/lists/compare?run=RUN',
  '/physician/CANDIDATE',
  '/search?state=WY',
];

export const screensOf = ({ session, list, candidate, run }: ExampleAgency): Screen[] =>
  statesOfOwner.map((address) => ({
    who: 'owner',
    session,
    address: withIds(address, { LIST: list, CANDIDATE: candidate, RUN: run }),
  }));

export const everyScreen = (ids: Readonly<Record<'LIST' | 'CANDIDATE', string>>): Screen[] => [
  ...flatRoutes(routes).flatMap(({ path, layout }) =>
    visitorsOf(layout).map((who) => ({ who, address: addressOf(path, ids) })),
  ),
  ...states.map(({ who, address }) => ({ who, address: withIds(address, ids) })),
];

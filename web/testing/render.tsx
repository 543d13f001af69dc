// Renders a part of the pages as the server sends it, inside the same contexts as the root. Effects do not run:
// `open.tsx` shows what happens after an event.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRoutesStub,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type LoaderFunction,
} from 'react-router';
import { access as accessSchema, type Access, type CallerKind, type RefusalReason } from '#contract/access/access.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { Call } from '#contract/call.ts';
import { capabilities } from '#contract/operation.ts';
import { AccessProvider, RefusalProvider } from '#web/features/access/public.ts';
import { ViewerProvider } from '#web/features/accounts/public.ts';
import { SelectionProvider } from '#web/features/selection/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { createQueryClient } from '#web/foundation/query-client.ts';
import { ToastProvider } from '#web/ui/toast.tsx';

export const testViewer: Viewer = {
  id: 'user-1',
  email: 'ada@northline.example',
  name: 'Ada Byron',
  bio: '',
  isAdmin: false,
  twoFactorEnabled: false,
  usesSignOn: false,
  needsAdminSecondFactor: false,
  notifications: { marketing: true, newFeatures: true, securityAlerts: true },
};

/** `reason`: why every capability is refused; null when all are allowed. */
export function testAccess(kind: CallerKind, reason: RefusalReason | null): Access {
  const right = { allowed: reason === null, reason };
  return accessSchema.parse({
    kind,
    tier: kind === 'basic' || kind === 'premium' ? kind : 'free',
    capabilities: Object.fromEntries(capabilities.map((name) => [name, right])),
    demo: { isDemoAccount: kind === 'demo_account', grants: [] },
    seat: null,
  });
}

interface Around {
  /** Null: the visitor is not signed in. */
  viewer?: Viewer | null;
  access?: Access | null;
  /** Path and query of the page. */
  address?: string;
  /** State of the navigation that led here. */
  state?: unknown;
  /** Answers that the server gave before, by query key. */
  answers?: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

export interface Rendered {
  html: string;
  /** What can be read: a single space in place of tags and spaces. */
  text: string;
}

/** Rendered for a premium subscriber by default. */
export function render(part: ReactNode, around: Around = {}): Rendered {
  const { address = '/', state } = around;
  const Stub = createRoutesStub([{ path: '*', Component: () => <Contexts {...around}>{part}</Contexts> }]);
  return readRendered(renderToString(<Stub initialEntries={[{ ...partsOf(address), state }]} />));
}

interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

/** `call`: answers the calls of the page's loader, by the name of the operation; a rejection is a failed call. */
type AroundPage = Around & { call?: (operation: string, input: unknown) => Promise<unknown> };

type RenderedPage = Rendered & {
  status: number;
  /** Where a redirect leads; null when the page was rendered. */
  location: string | null;
};

/** The place of a page in `web/routes.ts`. */
interface Route {
  /** The pattern of its addresses. */
  path: string;
  layout: ComponentType;
}

/** Loads and renders a page in its layout, as the server does. */
export async function renderPage(
  page: PageModule,
  { path, layout: Layout }: Route,
  address: string,
  around: AroundPage = {},
): Promise<RenderedPage> {
  const { viewer = testViewer, access = testAccess('premium', null), call = notAnswered } = around;
  const Component = () => (
    <Contexts {...around}>
      <Layout />
    </Contexts>
  );
  const child = { id: 'page', path, Component: page.default, ...(page.loader && { loader: page.loader }) };
  const routes = [{ id: 'layout', Component, children: [child] }];
  const handler = createStaticHandler(routes);
  const requestContext = new RouterContextProvider();
  // JSON carries the answers here, as HTTP does.
  const callAsJson: Call = async (name, input) => JSON.parse(JSON.stringify(await call(name, input)));
  requestContext.set(pageContext, {
    nonce: '',
    requestId: 'req-1',
    publicUrl: 'http://localhost',
    countries: ['US'],
    isShared: false,
    viewer,
    access: access ?? testAccess('anonymous', 'sign_in'),
    call: callAsJson,
  });
  const result = await handler.query(new Request(`http://localhost${address}`), { requestContext });
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get('location'), html: '', text: '' };
  const router = createStaticRouter(handler.dataRoutes, result);
  const html = renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />);
  return { ...readRendered(html), status: result.statusCode, location: null };
}

const notAnswered = (operation: string): Promise<never> =>
  Promise.reject(new Error(`The test does not answer ${operation}.`));

function Contexts({ children, ...around }: Around & { children: ReactNode }) {
  const { viewer = testViewer, access = testAccess('premium', null), answers = [] } = around;
  const client = createQueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  return (
    <QueryClientProvider client={client}>
      <ViewerProvider initial={viewer}>
        <AccessProvider initial={access}>
          <ToastProvider>
            <RefusalProvider>
              <SelectionProvider>{children}</SelectionProvider>
            </RefusalProvider>
          </ToastProvider>
        </AccessProvider>
      </ViewerProvider>
    </QueryClientProvider>
  );
}

/** Leaves out the marks by which React keeps neighboring texts apart. */
function readRendered(document: string): Rendered {
  const html = document.replaceAll(/<!--.*?-->/gs, '');
  return { html, text: textOf(html) };
}

function partsOf(address: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();

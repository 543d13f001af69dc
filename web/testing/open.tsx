// Opens a part of the pages, or a page in its layout, in a light DOM: effects run, clicks and keys work, and a fake server answers.
// A test file begins with `// @vitest-environment happy-dom`. What depends on layout, focus order or scrolling belongs to e2e/.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  type ActionFunction,
  type LoaderFunction,
} from 'react-router';
import { afterEach, vi } from 'vitest';
import type { Access } from '#contract/access/access.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { AccessProvider, RefusalProvider } from '#web/features/access/public.ts';
import { OwnScreens, SessionDialog, StepUpDialog, ViewerProvider } from '#web/features/accounts/public.ts';
import { AddToListProvider } from '#web/features/lists/public.ts';
import { SaveSearchProvider } from '#web/features/saved-searches/public.ts';
import { SelectionProvider } from '#web/features/selection/public.ts';
import { call } from '#web/foundation/call.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { createQueryClient } from '#web/foundation/query-client.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { testSubscription } from './answers.ts';
import { startFakeServer, type Answers, type FakeServer } from './fake-server.ts';
import { addPopovers } from './popovers.ts';
import { testAccess, testViewer } from './render.tsx';

// A test waits for its progress, whatever the machine does. The mutation tool sets a shorter time, so that a broken page fails soon.
// Hidden elements count as well, because the DOM has no style sheets: whether something is seen belongs to e2e/.
configure({
  asyncUtilTimeout: Number(import.meta.env['VITE_PAGE_WAIT_MS'] ?? 300_000),
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ''),
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // What the pages keep of the storage is read again, as after a change in another tab.
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  cleanup();
  vi.unstubAllGlobals();
});

interface Around {
  /** Null: the visitor is not signed in. */
  viewer?: Viewer | null;
  access?: Access;
  /** Path and query of the page. */
  address?: string;
  /** State of the navigation that led here. */
  state?: unknown;
  answers?: Answers;
}

export interface Opened {
  user: UserEvent;
  server: FakeServer;
  /** Path and query of the page that is shown now. */
  address: () => string;
  /** Waits until the page at this path and query is shown. */
  arriveAt: (address: string) => Promise<void>;
  /** The state of the navigation that led to the page that is shown now. */
  navigationState: () => unknown;
  /** What can be read: a single space in place of tags and spaces. */
  text: () => string;
}

interface Route {
  path: string;
  Component: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
}

/** Opened by a premium subscriber by default. */
export function open(part: ReactNode, around: Around = {}): Opened {
  return openRoutes([{ path: '*', Component: () => part }], () => <Outlet />, around);
}

interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
}

/** Opens a page in its layout as the browser does, after its loader has called the fake server. Other addresses are empty pages. */
export async function openPage(
  page: PageModule,
  { path, layout }: { path: string; layout: ComponentType },
  address: string,
  around: Around = {},
): Promise<Opened> {
  const { default: Component, loader, action } = page;
  const route = { path, Component, ...(loader && { loader }), ...(action && { action }) };
  const opened = openRoutes([route, { path: '*', Component: () => null }], layout, { ...around, address });
  await screen.findAllByRole('link');
  return opened;
}

function openRoutes(routes: Route[], Layout: ComponentType, around: Around): Opened {
  const { viewer = testViewer, access = testAccess('premium', null), address: first = '/', state, answers } = around;
  const server = startFakeServer({
    'access.getAccess': access,
    'billing.getMySubscription': testSubscription(),
    ...answers,
  });
  addPopovers();
  const context = new RouterContextProvider();
  context.set(pageContext, {
    nonce: '',
    requestId: 'req-1',
    publicUrl: 'http://localhost',
    countries: ['US'],
    isShared: false,
    viewer,
    access,
    call,
  });
  const layout = { id: 'layout', Component: Layout, children: routes };
  const Root = () => (
    <Contexts viewer={viewer} access={access}>
      <Outlet />
    </Contexts>
  );
  const { pathname, search } = new URL(first, 'http://localhost');
  const router = createMemoryRouter(
    [{ id: 'root', Component: Root, HydrateFallback: () => null, children: [layout] }],
    {
      initialEntries: [{ pathname, search, state }],
      getContext: () => context,
    },
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  // As in entry.client.tsx.
  render(<RouterProvider router={router} useTransitions={false} />);
  return {
    user: userEvent.setup({ delay: null }),
    server,
    address,
    arriveAt: async (expected) => {
      await waitFor(() => {
        if (address() !== expected) throw new Error(`The address is ${address()}, not ${expected}.`);
      });
      // What the new address changes is rendered then.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    },
    navigationState: () => router.state.location.state,
    text: () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  };
}

function Contexts({ viewer, access, children }: { viewer: Viewer | null; access: Access; children: ReactNode }) {
  const client = createQueryClient();
  return (
    <QueryClientProvider client={client}>
      <ViewerProvider initial={viewer}>
        <AccessProvider initial={access}>
          <ToastProvider>
            <RefusalProvider>
              <SelectionProvider>
                <OwnScreens>
                  <AddToListProvider>
                    <SaveSearchProvider>{children}</SaveSearchProvider>
                  </AddToListProvider>
                </OwnScreens>
                <SessionDialog />
                <StepUpDialog />
                <Tooltips />
              </SelectionProvider>
            </RefusalProvider>
          </ToastProvider>
        </AccessProvider>
      </ViewerProvider>
    </QueryClientProvider>
  );
}

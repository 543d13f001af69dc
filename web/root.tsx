import '@mantine/core/styles/default-css-variables.css';
import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import instrumentSans from '../build/fonts/instrument-sans.woff2?url';
import newsreader from '../build/fonts/newsreader.woff2?url';
import { AccessProvider, AskProvider } from './features/access/public.ts';
import { ViewerProvider } from './features/accounts/public.ts';
import { SelectionProvider } from './features/selection/public.ts';
import { useNonce } from './foundation/nonce.ts';
import { pageContext } from './foundation/page-context.ts';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { colourSchemeManager, colourSchemeScript } from './ui/theme/colour-scheme.ts';
import { preferencesScript } from './ui/theme/preferences.ts';
import { cssVariablesResolver, theme } from './ui/theme/theme.ts';
import { ToastProvider } from './ui/toast.tsx';
import { Tooltips } from './ui/tooltips.tsx';

export { FailurePage as ErrorBoundary } from './pages/failure-page.tsx';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: LinksFunction = () => [
  { ...font, href: instrumentSans },
  { ...font, href: newsreader },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { viewer, access } = context.get(pageContext);
  return { viewer, access };
}

/** Who is looking, and what they may do, comes with the first page; afterwards the browser knows it by itself. */
export const shouldRevalidate = () => false;

const schemes = colourSchemeManager();

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Vite's development client takes the nonce for the styles it inserts from here. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${colourSchemeScript};${preferencesScript}` }} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={schemes}
          defaultColorScheme="auto"
          deduplicateCssVariables
          getStyleNonce={() => nonce}
        >
          <Providers>{children}</Providers>
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Around every page, the one in place of a failed page included. */
function Providers({ children }: { children: ReactNode }) {
  const first = useRouteLoaderData<typeof loader>('root');
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <ViewerProvider initial={first?.viewer ?? null}>
        <AccessProvider initial={first?.access ?? null}>
          <ToastProvider>
            <AskProvider>
              <SelectionProvider>
                <NavigationProgress />
                {children}
                <Tooltips />
              </SelectionProvider>
            </AskProvider>
          </ToastProvider>
        </AccessProvider>
      </ViewerProvider>
    </QueryClientProvider>
  );
}

export default function Root() {
  return <Outlet />;
}

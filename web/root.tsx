import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import instrumentSans from '../build/fonts/instrument-sans.woff2?url';
import newsreader from '../build/fonts/newsreader.woff2?url';
import { accentStyle, siteAccentOf } from '#contract/site-settings/accent-colors.ts';
import { AccessProvider, RefusalProvider } from './features/access/public.ts';
import { OwnScreens, SessionDialog, StepUpDialog, useViewer, ViewerProvider } from './features/accounts/public.ts';
import { useRevealedContactsOwner } from './features/reveals/public.ts';
import { SelectionProvider } from './features/selection/public.ts';
import { repeatEarlyClick } from './foundation/early-click.ts';
import { useNonce } from './foundation/nonce.ts';
import { demandKnownViewer, pageContext } from './foundation/page-context.ts';
import { createQueryClient } from './foundation/query-client.ts';
import { useIsSharedPage } from './foundation/shared-page.ts';
import { IconShapes } from './ui/icons.tsx';
import { ConnectionNotice } from './ui/connection-notice.tsx';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { colorSchemeScript, followColorScheme } from './ui/theme/color-scheme.ts';
import { preferencesScript } from './ui/theme/preferences.ts';
import { ToastProvider } from './ui/toast.tsx';
import { Tooltips } from './ui/tooltips.tsx';

export { FailurePage as ErrorBoundary } from './pages/failure-page.tsx';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: LinksFunction = () => [
  { ...font, href: instrumentSans },
  { ...font, href: newsreader },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { viewer, access, publicUrl, countries, isFilling = false, call } = page;
  const site = { publicUrl, countries, ...(await call('siteSettings.getSiteSettings', {})) };
  demandKnownViewer(page, { site });
  const color = site.settings.accent_color;
  return { viewer, access, isFilling, site, style: color === '' ? null : accentStyle(siteAccentOf(color)) };
}

/** The viewer and the access come with the first page. Later the browser keeps them current itself. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isShared = useIsSharedPage();
  useEffect(() => repeatEarlyClick(window), []);
  useEffect(followColorScheme, []);
  return (
    <html lang="en" data-color-scheme="light" {...(isShared && { 'data-shared': '' })} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Vite's development client reads the nonce for its styles here. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {isShared ? (
          <script src="/site.js" />
        ) : (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: `${colorSchemeScript};${preferencesScript}` }}
          />
        )}
        <Meta />
        <Icons />
        <Links nonce={nonce} />
        <AccentStyle nonce={nonce} />
      </head>
      <body>
        <IconShapes />
        <Providers>{children}</Providers>
        {!isShared && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The colors that follow the accent color of the site. On pages for all visitors the policy allows this element by its hash. */
function AccentStyle({ nonce }: { nonce: string }) {
  const style = useRouteLoaderData<typeof loader>('root')?.style ?? null;
  return style === null ? null : (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />
  );
}

/** The icon of browser tabs, and the one that phones show on the home screen. */
function Icons() {
  const settings = useRouteLoaderData<typeof loader>('root')?.site.settings;
  const siteIcon = settings?.site_icon_url ?? '';
  const tabIcon = settings === undefined || settings.favicon_url === '' ? siteIcon : settings.favicon_url;
  return (
    <>
      {tabIcon === '' ? (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </>
      ) : (
        <link rel="icon" href={tabIcon} />
      )}
      <link rel="apple-touch-icon" href={siteIcon === '' ? '/touch-icon.png' : siteIcon} />
    </>
  );
}

/** The providers of every page, including the failure page. */
function Providers({ children }: { children: ReactNode }) {
  const first = useRouteLoaderData<typeof loader>('root');
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ViewerProvider initial={first?.viewer ?? null}>
        <AccessProvider initial={first?.access ?? null}>
          <ToastProvider>
            <RefusalProvider>
              <OwnSelection>
                <RevealedContactsOwner />
                <NavigationProgress />
                <OwnScreens>{children}</OwnScreens>
                <ConnectionNotice siteName={first?.site.settings.site_name ?? 'This site'} />
                <SessionDialog />
                <StepUpDialog />
                <Tooltips />
              </OwnSelection>
            </RefusalProvider>
          </ToastProvider>
        </AccessProvider>
      </ViewerProvider>
    </QueryClientProvider>
  );
}

/** What one account selected must not be exported or mailed by another one of the same browser. */
const OwnSelection = ({ children }: { children: ReactNode }) => (
  <SelectionProvider owner={useViewer()?.id ?? null}>{children}</SelectionProvider>
);

function RevealedContactsOwner() {
  useRevealedContactsOwner();
  return null;
}

export default function Root() {
  return <Outlet />;
}

// The page that is shown when another page fails. The root shows it, outside the layouts.
import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useSite, withSiteName } from '#web/features/site-settings/public.ts';
import { askServer, unreachable, useConnection } from '#web/foundation/connection.ts';
import { loadDocument } from '#web/foundation/keep-document.ts';
import { readFailure, readFailureText, type RequestFailure } from '#web/foundation/request-failure.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const usualText = 'Something went wrong on our side. Nothing you did was lost; trying again often helps.';
const askEveryMs = 5_000;

export function FailurePage() {
  const error = useRouteError();
  if (isUnreached(error)) return <UnreachedPage />;
  const failure = isRouteErrorResponse(error) ? readFailureText(error.data) : readFailure(error);
  if (failure?.code === 'UNAVAILABLE') return <UnavailablePage failure={failure} />;
  const reference = failure?.requestId ?? (isRouteErrorResponse(error) ? String(error.status) : null);
  return (
    <SiteFrame>
      <FailureTitle text="Something went wrong" />
      <Notice title="This page could not be shown" reference={reference} text={failure?.message ?? usualText}>
        <TryAgain onReached={reload} />
        <LinkButton to="/">Return Home</LinkButton>
      </Notice>
    </SiteFrame>
  );
}

/** The browser's words for a request without an answer, in Chromium, Firefox and Safari. */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);

/** The page did not arrive. It opens when the connection is back. */
function UnreachedPage() {
  const name = useName();
  const connection = useConnection();
  const { revalidate } = useRevalidator();
  // The router requested the page, so that no call has reported it.
  useEffect(() => void unreachable(), []);
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'up' && wasLost.current) void revalidate();
    wasLost.current = connection !== 'up';
  }, [connection, revalidate]);
  return (
    <SiteFrame>
      <FailureTitle text="No connection" />
      <Notice
        title={connection === 'offline' ? 'You are offline' : `${name} cannot be reached`}
        text="This page needs the connection, and opens by itself when it is back. Nothing was changed."
      >
        <TryAgain onReached={() => void revalidate()} />
      </Notice>
    </SiteFrame>
  );
}

/** The server could not read who asks, or another part of the page. The address stays, and the page opens when it can. */
function UnavailablePage({ failure }: { failure: RequestFailure }) {
  const name = useName();
  useEffect(() => {
    const timer = setInterval(() => {
      void fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok && reload(),
        () => undefined,
      );
    }, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <SiteFrame hasNavigation={false}>
      <FailureTitle text="Temporarily unavailable" />
      <Notice
        title={`${name} is temporarily unavailable`}
        text={`${failure.message} This page tries again by itself.`}
        reference={failure.requestId}
      >
        <TryAgain onReached={reload} />
      </Notice>
    </SiteFrame>
  );
}

/** The site at the beginning of a sentence. */
const useName = (): string => useSite().settings.site_name || 'This site';

function FailureTitle({ text }: { text: string }) {
  return <title>{withSiteName(text, useSite().settings.site_name)}</title>;
}

const reload = (): void => loadDocument(window.location.href);

/** Without a connection the page stays, and the notice of the connection says so. */
const TryAgain = ({ onReached }: { onReached: () => void }) => (
  <Button look="filled" onClick={() => void askServer().then((isReached) => isReached && onReached())}>
    Try Again
  </Button>
);

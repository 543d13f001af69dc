// Says that the connection is lost, and keeps the page: a navigation waits until the server answers.
import { useEffect, useState } from 'react';
import { createPath, useBlocker, useNavigation } from 'react-router';
import { askServer, isUp, useConnection, watchConnection, type Connection } from '#web/foundation/connection.ts';
import { keepDocument, loadDocument, takeHeld } from '#web/foundation/keep-document.ts';
import styles from './connection-notice.module.css';
import { TextButton } from './text-link.tsx';
import { useToast } from './toast.tsx';
import { StayWithInput, useHasUnsavedInput } from './unsaved-input.tsx';

const textsOf = (siteName: string): Readonly<Record<Exclude<Connection, 'up'>, { title: string; text: string }>> => ({
  offline: {
    title: 'You are offline.',
    text: 'What you entered on this page is kept. It goes on when you are connected again.',
  },
  lost: {
    title: `${siteName} cannot be reached.`,
    text: 'The connection or the server is interrupted. What you entered on this page is kept, and we try again by ourselves.',
  },
});

export function ConnectionNotice({ siteName }: { siteName: string }) {
  const connection = useConnection();
  const [isAsking, setAsking] = useState(false);
  const texts = textsOf(siteName);
  useEffect(watchConnection, []);
  useEffect(keepDocument, []);
  useHeldNavigation(connection);
  const hasUnsavedInput = useHasUnsavedInput();
  const holds = connection !== 'up' || isAsking;
  return (
    <>
      {holds && <KeptPage siteName={siteName} onAsk={setAsking} />}
      {!holds && hasUnsavedInput && <StayWithInput />}
      {connection !== 'up' && (
        <div className={styles.notice} role="alert">
          <p>
            <strong>{texts[connection].title}</strong> {texts[connection].text}
          </p>
          <TextButton onClick={() => void askServer()}>Try Again</TextButton>
        </div>
      )}
    </>
  );
}

/**
 * While the connection is lost, another page and the posting of a form wait for the server. Another search on the same page shows its own
 * failure. `onAsk`: whether a navigation waits, which must not lose this component.
 */
function KeptPage({ siteName, onAsk }: { siteName: string; onAsk: (isAsking: boolean) => void }) {
  const toast = useToast();
  const blocker = useBlocker(
    ({ currentLocation: { pathname, search, hash }, nextLocation: next }) =>
      !isUp() && (pathname !== next.pathname || (search === next.search && hash === next.hash)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    // A second press navigates again while the first one waits; only the last one goes on.
    let isLast = true;
    onAsk(true);
    void askServer().then((isReached) => {
      if (!isLast) return;
      onAsk(false);
      if (isReached) return blocker.proceed();
      toast({
        title: navigator.onLine ? `${siteName} cannot be reached` : 'You are offline',
        text: 'This page stays open, and nothing was sent. Try again when the connection is back.',
        look: 'danger',
      });
      return blocker.reset();
    });
    return () => {
      isLast = false;
    };
  }, [blocker, toast, siteName, onAsk]);
  return null;
}

/** The page to which the visitor was going when the connection was lost. */
function useHeldNavigation(connection: Connection): void {
  const { location } = useNavigation();
  useEffect(() => {
    if (connection !== 'up' || location === undefined || !takeHeld()) return;
    loadDocument(new URL(createPath(location), window.location.href).href);
  }, [connection, location]);
}

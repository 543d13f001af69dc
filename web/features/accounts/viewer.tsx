// The viewer: the signed-in account. The server sends it with the page; signing in and out changes it without a new page.
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  Fragment,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { forgetAccount } from '#web/foundation/browser-storage.ts';
import { callFor, holdCalls, session } from '#web/foundation/call.ts';
import { openChannel } from '#web/foundation/open-channel.ts';

interface ViewerStore {
  /** Null when no one is signed in. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
  /** How often a visitor of this page signed out, here or in another tab. */
  signOuts: number;
}

const ViewerContext = createContext<ViewerStore>({ viewer: null, setViewer: () => undefined, signOuts: 0 });

/** Tells the other tabs of this browser who signed in, by the id of the account, or with null that the visitor signed out. */
const channelName = 'session';

export function ViewerProvider({ initial, children }: { initial: Viewer | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [viewer, setCurrent] = useState(() => {
    // Not while the server renders, which serves many.
    if (typeof document !== 'undefined') callFor(initial?.id ?? null);
    return initial;
  });
  const [signOuts, setSignOuts] = useState(0);
  const id = viewer?.id ?? null;
  const show = useCallback(
    (next: Viewer | null) => {
      // Data that was loaded for one account must not be shown to another.
      if ((next?.id ?? null) === id) callFor(id);
      else {
        holdCalls();
        queryClient.clear();
        if (id !== null) forgetAccount();
      }
      setCurrent(next);
    },
    [queryClient, id],
  );
  const signOut = useCallback(() => {
    setSignOuts((count) => count + 1);
    show(null);
  }, [show]);
  // Before the effects of the components that show the new viewer, which load data.
  useLayoutEffect(() => callFor(id), [id]);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = (channel.current = openChannel(channelName));
    return () => opened?.close();
  }, []);
  useEffect(() => {
    const clear = () => show(null);
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (id === null) return;
      if (data === null) signOut();
      else if (data === id) session.dispatchEvent(new Event('renewed'));
      // Another account: nothing of this page may be sent with its rights.
      else window.location.reload();
    };
    const tabs = channel.current;
    tabs?.addEventListener('message', follow);
    session.addEventListener('ended', clear);
    return () => {
      tabs?.removeEventListener('message', follow);
      session.removeEventListener('ended', clear);
    };
  }, [show, signOut, id]);
  const setViewer = useCallback(
    (next: Viewer | null) => {
      channel.current?.postMessage(next?.id ?? null);
      if (next === null) signOut();
      else show(next);
    },
    [show, signOut],
  );
  const store = useMemo(() => ({ viewer, setViewer, signOuts }), [viewer, setViewer, signOuts]);
  return <ViewerContext value={store}>{children}</ViewerContext>;
}

/**
 * Starts the screens again when the visitor signs out: their dialogs and fields have data of the account. They stay when a session ends by
 * itself, because what was entered must not be lost.
 */
export const OwnScreens = ({ children }: { children: ReactNode }) => (
  <Fragment key={use(ViewerContext).signOuts}>{children}</Fragment>
);

export const useViewer = (): Viewer | null => use(ViewerContext).viewer;
export const useSetViewer = (): ((viewer: Viewer | null) => void) => use(ViewerContext).setViewer;

// The viewer: the signed-in account. The server sends it with the page; signing in and out changes it without a new page.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Viewer } from '#contract/accounts.ts';
import { session } from '#web/foundation/call.ts';

interface ViewerStore {
  /** Null when no one is signed in. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
}

const ViewerContext = createContext<ViewerStore>({ viewer: null, setViewer: () => undefined });

export function ViewerProvider({ initial, children }: { initial: Viewer | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [viewer, setCurrent] = useState(initial);
  const setViewer = useCallback(
    (next: Viewer | null) => {
      // Data that was loaded for one account must not be shown to another.
      if (next?.id !== viewer?.id) queryClient.clear();
      setCurrent(next);
    },
    [queryClient, viewer?.id],
  );
  useEffect(() => {
    const clear = () => setViewer(null);
    session.addEventListener('ended', clear);
    return () => session.removeEventListener('ended', clear);
  }, [setViewer]);
  const store = useMemo(() => ({ viewer, setViewer }), [viewer, setViewer]);
  return <ViewerContext value={store}>{children}</ViewerContext>;
}

export const useViewer = (): Viewer | null => use(ViewerContext).viewer;
export const useSetViewer = (): ((viewer: Viewer | null) => void) => use(ViewerContext).setViewer;

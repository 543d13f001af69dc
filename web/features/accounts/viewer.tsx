// Who is looking. The server says it with the page; signing in and out changes it without a new page.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Viewer } from '#contract/accounts.ts';
import { session } from '#web/foundation/api-client.ts';

type ViewerStore = {
  /** Null while nobody is signed in. */
  viewer: Viewer | null;
  setViewer: (viewer: Viewer | null) => void;
};

const ViewerContext = createContext<ViewerStore>({ viewer: null, setViewer: () => undefined });

export function ViewerProvider({ initial, children }: { initial: Viewer | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [viewer, setKept] = useState(initial);
  const setViewer = useCallback((next: Viewer | null) => {
    // What was fetched for one person is not shown to the next.
    if (next?.id !== viewer?.id) queryClient.clear();
    setKept(next);
  }, [queryClient, viewer?.id]);
  useEffect(() => {
    const forget = () => setViewer(null);
    session.addEventListener('ended', forget);
    return () => session.removeEventListener('ended', forget);
  }, [setViewer]);
  const store = useMemo(() => ({ viewer, setViewer }), [viewer, setViewer]);
  return <ViewerContext value={store}>{children}</ViewerContext>;
}

export const useViewer = (): Viewer | null => use(ViewerContext).viewer;
export const useSetViewer = (): ((viewer: Viewer | null) => void) => use(ViewerContext).setViewer;

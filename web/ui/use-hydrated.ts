import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the browser takes the server's page over, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

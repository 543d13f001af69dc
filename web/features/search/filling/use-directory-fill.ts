// How far the first fill of the directory is, asked while it is in progress.
import { useQuery } from '@tanstack/react-query';
import type { DirectoryFill } from '#contract/search/directory-fill.ts';
import { useIsFilling } from '#web/foundation/is-filling.ts';

const askEveryMs = 2_000;
const askMaxMs = 10_000;

const isFill = (value: unknown): value is DirectoryFill =>
  typeof value === 'object' && value !== null && 'listed' in value && 'total' in value && 'secondsLeft' in value;

/** Null: the directory is complete. @throws when the server does not answer */
async function askFill(signal: AbortSignal): Promise<DirectoryFill | null> {
  const response = await fetch('/readyz', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(askMaxMs)]),
  });
  if (!response.ok) throw new Error('The server is not ready.');
  const answer: unknown = await response.json();
  const filling = typeof answer === 'object' && answer !== null && 'filling' in answer ? answer.filling : null;
  return isFill(filling) ? filling : null;
}

/** Undefined: the directory was complete when the page was loaded, or the answer is not there yet. */
export function useDirectoryFill(): DirectoryFill | null | undefined {
  const isFilling = useIsFilling();
  return useQuery({
    queryKey: ['directory-fill'],
    queryFn: ({ signal }) => askFill(signal),
    enabled: isFilling,
    refetchInterval: ({ state }) => (state.data === null ? false : askEveryMs),
    retry: false,
  }).data;
}

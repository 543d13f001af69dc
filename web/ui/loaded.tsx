// What a query loads: a spinner until it arrives, and a message with a button when it fails.
import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { TextButton } from './text-link.tsx';

interface LoadedProps<Data> {
  /** Completes `The … could not be loaded` and `Loading …`. */
  what: string;
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** Data that was loaded before stays visible while it is loaded again, also after a failure. */
export const Loaded = <Data,>({ what, query, children }: LoadedProps<Data>) => (
  <>
    {query.isError && (
      <p role="alert">
        The {what} could not be loaded. <TextButton onClick={() => void query.refetch()}>Try Again</TextButton>
      </p>
    )}
    {query.data === undefined && !query.isError && <Spinner label={`Loading ${what}`} />}
    {query.data !== undefined && <div aria-busy={query.isFetching}>{children(query.data)}</div>}
  </>
);

// What a query loads: a spinner until it arrives, and a message with a button when it fails.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './loaded.module.css';
import { NoticeLine } from './notice-line.tsx';
import { Spinner } from './spinner.tsx';
import { TextButton } from './text-link.tsx';

interface LoadedProps<Data> {
  /** Completes `The … could not be loaded` and `Loading …`. */
  what: string;
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** `what` could not be loaded. The text begins a sentence, such as `The jobs`. */
export const LoadFailure = ({ what, query }: { what: string; query: { refetch: () => unknown } }) => (
  <p role="alert">
    {what} could not be loaded. <TextButton onClick={() => void query.refetch()}>Try Again</TextButton>
  </p>
);

/** As `LoadFailure`, within an account or a form. `text`: a sentence. */
export const FailureLine = ({ text, query }: { text: string; query: { refetch: () => unknown } }) => (
  <>
    <NoticeLine>{text}</NoticeLine>
    <Button onClick={() => void query.refetch()}>Try Again</Button>
  </>
);

/** As `LoadFailure`, in the place of a list that fills a screen. */
export const FailureBlock = ({
  title,
  text,
  query,
}: {
  title: string;
  text?: string;
  query: { refetch: () => unknown };
}) => (
  <div className={styles.failure} role="alert">
    <p>
      <b>{title}</b>
    </p>
    {text !== undefined && <p>{text}</p>}
    <Button onClick={() => void query.refetch()}>Try Again</Button>
  </div>
);

/** Data that was loaded before stays visible while it is loaded again, also after a failure. */
export const Loaded = <Data,>({ what, query, children }: LoadedProps<Data>) => (
  <>
    {query.isError && <LoadFailure what={`The ${what}`} query={query} />}
    {query.data === undefined && !query.isError && <Spinner label={`Loading ${what}`} />}
    {query.data !== undefined && <div aria-busy={query.isFetching}>{children(query.data)}</div>}
  </>
);

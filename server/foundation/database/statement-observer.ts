/** Called when a statement is sent, with its text, which never contains values. Returns what to call when the connection is idle again. */
export type StatementObserver = (statement: string) => () => void;

let observer: StatementObserver | null = null;

/** For tests that wait for a statement or change something before it. There is one observer in a process. */
export function observeStatements(observe: StatementObserver): void {
  observer = observe;
}

/** `query`: the first parameter of the driver's method. */
export function statementSent(query: unknown): () => void {
  if (observer === null) return ignore;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return observer(typeof text === 'string' ? text : 'copy');
}

const ignore = (): void => undefined;

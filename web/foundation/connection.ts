// Whether the server can be reached. Calls report what they meet; while the connection is lost, the server is asked until it answers.
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { RequestError } from './request-failure.ts';

/** `offline`: this device has no network. `lost`: the server does not answer. */
export type Connection = 'up' | 'offline' | 'lost';

const askEveryMs = 3_000;
const askMaxMs = 10_000;

let connection: Connection = 'up';
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  // Queries that failed are asked again when the connection is back.
  onlineManager.setOnline(next === 'up');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Unit tests of the calls run without a browser, which has no such property. */
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine;

export const isUp = (): boolean => connection === 'up';

export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'up',
  );

/** A request got an answer. */
export const reportReached = (): void => become('up');

/** A request got no answer: the failure to show, which names whose side it is on and says what was kept. */
export function unreachable(): RequestError {
  become(isOffline() ? 'offline' : 'lost');
  const message =
    connection === 'offline'
      ? 'You are offline. What you entered is kept; try again when you are connected.'
      : 'The server could not be reached. What you entered is kept; check the connection and try again.';
  return new RequestError({ code: 'UNREACHABLE', message, requestId: null });
}

/** Asks the server now. Resolves with whether it answered. */
export async function askServer(): Promise<boolean> {
  const isReached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(askMaxMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReached) reportReached();
  else unreachable();
  return isReached;
}

const ask = (): void => void askServer();
const onOffline = (): void => void unreachable();

/** Follows the network of the device, and asks while the connection is lost. Returns the function that ends it. */
export function watchConnection(): () => void {
  onlineManager.setEventListener(() => undefined);
  // Also while the device says that it has no network and an answer came: it may have been on its way before, or from a server on this device.
  const timer = setInterval(() => (isUp() && !isOffline()) || ask(), askEveryMs);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', ask);
  if (isOffline()) onOffline();
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', ask);
  };
}

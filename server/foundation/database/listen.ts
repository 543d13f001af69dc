// Listens to notifications of PostgreSQL on a connection of its own. Notifications can be lost with the connection, and behind a pooler
// of transactions there are none, so a listener must not depend on them alone.
import { repeat } from '../clock/public.ts';
import { DeadlineClient } from './deadline-client.ts';

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotification: (payload: string) => void;
  /** Notifications may have been lost, or may be lost from now on until the next call. */
  onGap: () => void;
  /** The connection failed; another one is opened. */
  onFailure: (error: unknown) => void;
}

const connectWithinMs = 4_000;
const reconnectAfterMs = 1_000;

/** Returns a function that stops listening. */
export const listenTo = (options: ListenOptions): (() => void) =>
  repeat('work first', reconnectAfterMs, async (stopping) => {
    await listenOnce(options, stopping).catch((error: unknown) => options.onFailure(error));
    options.onGap();
  });

/** Resolves or rejects when the connection has ended. */
async function listenOnce(
  { databaseUrl, channel, onNotification, onGap }: ListenOptions,
  signal: AbortSignal,
): Promise<void> {
  const client = new DeadlineClient({
    connectionString: databaseUrl,
    application_name: 'careroster-listener',
    connectWithinMs,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.once('error', reject);
    client.once('end', resolve);
  });
  ended.catch(() => undefined);
  const close = (): void => void client.end().catch(() => undefined);
  try {
    await client.connect();
    if (signal.aborted) return;
    signal.addEventListener('abort', close, { once: true });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onGap();
    await ended;
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

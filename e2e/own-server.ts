// A server of a story of its own: one that is killed, or that is seen while it starts.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface OwnServer {
  child: ChildProcess;
  port: number;
  url: string;
  /** Rejects when it ends before. */
  ready: Promise<void>;
  exited: Promise<void>;
}

interface OwnServerOptions {
  dataDir: string;
  people: number;
  /** Further settings. */
  environment?: NodeJS.ProcessEnv;
}

/** `port`: known before the start, and the same after a restart. */
export function startOwnServer(port: number, { dataDir, people, environment }: OwnServerOptions): OwnServer {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      CANDIDATES: String(people),
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  // Who waits for the end need not wait for this.
  ready.promise.catch(() => undefined);
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('ready at ')) ready.resolve();
  });
  void exited.then(() => ready.reject(new Error('The server ended before it was ready.')));
  return { child, port, url: `http://localhost:${port}`, ready: ready.promise, exited };
}

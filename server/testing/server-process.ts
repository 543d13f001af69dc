// The product as a process with a PostgreSQL of the operator's own, entered through its socket.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { journalOf } from './journal-of.ts';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Lines of its log and of its errors so far. */
  lines: string[];
  exited: Promise<number | null>;
  /** Stops it as an operator would, and answers its exit code. */
  stop(): Promise<number | null>;
}

const secret = (name: string): string => createHash('sha256').update(name).digest('base64');

/** The same for every process, so that several share one database. */
const serverEnvironment = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'mail@careroster.example',
  CONTACT_KEYS: `t1:${secret('contacts')}`,
  LOOKUP_KEY: secret('lookups'),
  AUTH_SECRET: secret('sessions'),
};

/** Starts `server/main.ts` and waits until it is ready. `root`: the folder of another version; left out: this one. */
export async function startServer(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  root?: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...serverEnvironment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      REMOVALS_JOURNAL: journalOf(databaseUrl),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const take = (line: string): void => {
    lines.push(line);
    if (line.includes('CareRoster is ready at')) ready.resolve(`http://127.0.0.1:${port}`);
  };
  createInterface(child.stdout).on('line', take);
  createInterface(child.stderr).on('line', take);
  void exited.then(() => ready.reject(new Error(lines.join('\n'))));
  const url = await ready.promise;
  return {
    child,
    url,
    lines,
    exited,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

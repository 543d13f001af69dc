// Starts the product as its users do, as processes on fresh embedded directories, and says where they answer.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startNameServer } from './name-server.ts';
import { readSamplePassword } from '#server/testing/sample-password.ts';
import { useTemporaryFolder } from '#server/testing/temporary-folder.ts';

/** A product of its own for each worker, so that stories at the same time do not change each other's directory. */
export interface ServerOfWorker {
  /** `http://localhost:40123`, without a trailing slash. */
  baseUrl: string;
  /** The server's DATA_DIR, for commands that work beside it. */
  dataDir: string;
  /** Of the sample accounts and the mailbox. */
  samplePassword: string;
  /** Session cookies of the sample accounts, signed in once for the whole run. */
  sessions: Readonly<Record<SampleName, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** In the order of the workers. */
    servers: readonly ServerOfWorker[];
  }
}

const candidates = '5000';

const samples = ['admin', 'premium', 'basic', 'free', 'demo'] as const;
export type SampleName = (typeof samples)[number];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Into the folder that outlives the run, and before the workers start, because two would unpack it at the same time.
  await runFile('e2e/unpack-browser.ts');
  useTemporaryFolder();
  // Before they start, because two servers would build the pages at the same time.
  await runFile('server/entrances/cli/build.ts');
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, startServer));
  project.provide(
    'servers',
    started.map(({ server }) => server),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

const runFile = (path: string) => promisify(execFile)(process.execPath, [path]);

async function startServer(): Promise<{ server: ServerOfWorker; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-'));
  chmodSync(dataDir, 0o755);
  const names = await startNameServer(dataDir);
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      CANDIDATES: candidates,
      LOG_LEVEL: 'error',
      // Stories serve files to import from this machine.
      IMPORT_HOSTS_ALLOWED: '127.0.0.1',
      WEBHOOK_HOSTS_ALLOWED: '127.0.0.1',
      SIGN_ON_HOSTS_ALLOWED: '127.0.0.1',
      SIGN_ON_NAME_SERVERS: names.address,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const baseUrl = await readyUrl(createInterface(child.stdout), exited);
  const samplePassword = readSamplePassword(dataDir);
  return {
    server: { baseUrl, dataDir, samplePassword, sessions: await signInSamples(baseUrl, samplePassword) },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      names.socket.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signInSamples(baseUrl: string, password: string): Promise<Record<SampleName, string>> {
  const session = async (name: SampleName): Promise<string> => {
    const response = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl },
      body: JSON.stringify({ email: `${name}@careroster.test`, password }),
    });
    if (!response.ok) throw new Error(`The sample account ${name} could not sign in: ${await response.text()}`);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  };
  // One after the other: on a slow machine the hashes of five passwords at once take longer than a sign-in may wait.
  const admin = await session('admin');
  const premium = await session('premium');
  const basic = await session('basic');
  const free = await session('free');
  const demo = await session('demo');
  return { admin, premium, basic, free, demo };
}

async function readyUrl(lines: AsyncIterable<string>, exited: Promise<number | null>): Promise<string> {
  const found = Promise.withResolvers<string>();
  void exited.then((code) => found.reject(new Error(`The server ended with ${code} before it was ready.`)));
  void (async () => {
    for await (const line of lines) {
      const url = /ready at (\S+)/.exec(line)?.[1];
      if (url !== undefined) found.resolve(url);
    }
  })();
  return found.promise;
}

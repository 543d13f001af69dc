// Starts the product as its users do, as a process on a fresh embedded directory, and says where it answers.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { readSamplePassword } from '#server/testing/sample-password.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `http://localhost:40123`, without a trailing slash. */
    baseUrl: string;
    /** The server's DATA_DIR, for commands that work beside it. */
    dataDir: string;
    /** Of the sample accounts and the mailbox. */
    samplePassword: string;
    /** Session cookies of the sample accounts, signed in once for the whole run. */
    sessions: Readonly<Record<SampleName, string>>;
  }
}

const candidates = '5000';

const samples = ['admin', 'premium', 'basic', 'free', 'demo'] as const;
export type SampleName = (typeof samples)[number];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-'));
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, CANDIDATES: candidates, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const baseUrl = await readyUrl(createInterface(server.stdout), exited);
  project.provide('baseUrl', baseUrl);
  project.provide('dataDir', dataDir);
  const samplePassword = readSamplePassword(dataDir);
  project.provide('samplePassword', samplePassword);
  project.provide('sessions', await signInSamples(baseUrl, samplePassword));
  return async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
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
  const [admin, premium, basic, free, demo] = await Promise.all([
    session('admin'),
    session('premium'),
    session('basic'),
    session('free'),
    session('demo'),
  ]);
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

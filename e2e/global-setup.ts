// Starts the product as its users do, as a process on a fresh embedded directory, and says where it answers.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `http://localhost:40123`, without a trailing slash. */
    baseUrl: string;
    /** The server's DATA_DIR, for commands that work beside it. */
    dataDir: string;
  }
}

const candidates = '5000';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'careroster-e2e-'));
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, CANDIDATES: candidates, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve));
  project.provide('baseUrl', await readyUrl(createInterface(server.stdout), exited));
  project.provide('dataDir', dataDir);
  return async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
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

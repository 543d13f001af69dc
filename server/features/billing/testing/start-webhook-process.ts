// Starts webhook-process.ts as a child process, for tests that kill it.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { StripeSettings } from '#server/foundation/config/public.ts';

export interface WebhookProcess {
  child: ChildProcess;
  /** The port on which it accepts events. */
  port: Promise<string>;
}

/** Returns `startWebhookProcess`. Processes that still run when the tests of the file have ended are killed. */
export function webhookProcessStarter(databaseUrl: string, stripe: StripeSettings): () => WebhookProcess {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
  });
  return () => {
    const script = join(import.meta.dirname, 'webhook-process.ts');
    const child = spawn(process.execPath, [script, databaseUrl, JSON.stringify(stripe)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const port = new Promise<string>((resolve) => {
      createInterface(child.stdout).once('line', resolve);
    });
    return { child, port };
  };
}

// The process that runs tests, seen from outside: a question with a time limit.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** How long a test of a page waits for its progress. Without a limit, most mutations of pages would end as timeouts. */
const pageWaitMs = 10_000;

export interface Question {
  /** Test files from the root, run in this order until one fails. */
  tests: readonly string[];
  /** Source files that have changed since the last question. */
  changed: readonly string[];
}

/** `failed`: the first test that failed; null when all passed. */
export const answer = z.object({ failed: z.object({ file: z.string(), test: z.string() }).nullable() });
export type Answer = z.infer<typeof answer>;

export class TestProcess {
  private readonly project: string;
  private readonly folder: string;
  private child: ChildProcess | null = null;

  /** `folder`: the root of the copy in which the tests of `project` run. */
  constructor(project: string, folder: string) {
    this.project = project;
    this.folder = folder;
  }

  /** Null when the tests did not end in time; they are stopped then. The start of the process does not count. */
  async run(question: Question, limitMs: number): Promise<Answer | null> {
    this.child ??= await this.start();
    const { child } = this;
    const timer = new AbortController();
    const answered = once(child, 'message').then(([message]: unknown[]) => answer.parse(message));
    child.send(question);
    const result = await Promise.race([answered, wait(limitMs, null, { signal: timer.signal }).catch(() => null)]);
    timer.abort();
    if (result === null) this.kill();
    return result;
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await Promise.race([ended, wait(20_000)]);
    this.kill();
  }

  private async start(): Promise<ChildProcess> {
    // Detached: the process leads a group, which is ended as a whole.
    const child = fork(join(import.meta.dirname, 'test-worker.ts'), [this.project, this.folder], {
      detached: true,
      // A build of the pages sets NODE_ENV for its own process.
      env: { ...process.env, NODE_ENV: 'test', VITE_PAGE_WAIT_MS: String(pageWaitMs) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  }

  private kill(): void {
    const { child } = this;
    this.child = null;
    if (child?.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  }
}

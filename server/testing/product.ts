// The assembled product over real parts, entered through HTTP as a caller would, without a socket between.
import { afterAll, beforeAll } from 'vitest';
import { openApiDocument } from '#server/entrances/http/api-docs.ts';
import { httpApp } from '#server/entrances/http/app.ts';
import type { SmtpSettings } from '#server/foundation/config/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { assembleProduct, assembleWriter } from '../assemble.ts';
import type { Product } from '../assemble.ts';
import type { DeliveredMail } from '../foundation/mail/public.ts';
import type { CandidateWriter } from '../features/candidates/public.ts';
import { testDatabase } from './database.ts';

export interface TestProduct {
  database: ReturnType<typeof testDatabase>['database'];
  writer: CandidateWriter;
  /** What has been delivered to this address so far, newest first. A mail leaves after its transaction: poll for it. */
  mails(to: string): Promise<DeliveredMail[]>;
  /** Lines the server has logged so far. */
  logLines: string[];
  /** `from` is the address the caller's connection comes from. */
  request(path: string, init?: RequestInit, from?: string): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<Response>;
}

const testSecrets = {
  contactKeys: [{ id: 'test', key: Buffer.alloc(32, 1) }] as [{ id: string; key: Buffer }],
  lookupKey: Buffer.alloc(32, 2),
};

/** Without `smtp` its mail is read in its mailbox, through `mails`. */
export function testProduct(searchEngine: 'memory' | 'postgres' = 'memory', smtp: SmtpSettings | null = null): TestProduct {
  const { database, url } = testDatabase();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => logLines.push(line) });
  const ground = { database, databaseUrl: url, secrets: testSecrets, snapshotFile: null, reloadSecrets: () => testSecrets, close: () => Promise.resolve() };
  const opened = Promise.withResolvers<{ app: ReturnType<typeof httpApp>; product: Product; close: () => Promise<void> }>();
  beforeAll(async () => {
    const product = assembleProduct(ground, log, { searchEngine, smtp });
    const jobs = product.startJobs();
    await product.engine.ready();
    const app = httpApp({
      log, mode: 'production', publicUrl: 'http://localhost', web: null, router: product.router, calls: product.calls, mailbox: product.mailbox,
      openApi: await openApiDocument(), readiness: () => product.engine.state(),
    });
    opened.resolve({ app, product, close: async () => {
      await jobs.stop(3_000);
      await product.engine.close();
    } });
  });
  afterAll(async () => (await opened.promise).close());
  const request = async (path: string, init?: RequestInit, from = '127.0.0.1'): Promise<Response> => {
    const { app } = await opened.promise;
    return app.request(path, init, { incoming: { socket: { remoteAddress: from } } });
  };
  return {
    database, writer: assembleWriter(ground), logLines, request,
    mails: async (to) => (await (await opened.promise).product.mailbox?.read(to)) ?? [],
    post: (path, body) => request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}

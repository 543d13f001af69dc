// The assembled product over real parts, entered through HTTP as a caller would, without a socket between.
import { afterAll, beforeAll } from 'vitest';
import { openApiDocument } from '#server/entrances/http/api-docs.ts';
import { httpApp } from '#server/entrances/http/app.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { assembleProduct, assembleWriter } from '../assemble.ts';
import type { CandidateWriter } from '../features/candidates/public.ts';
import { testDatabase } from './database.ts';

export interface TestProduct {
  database: ReturnType<typeof testDatabase>['database'];
  writer: CandidateWriter;
  /** Lines the server has logged so far. */
  logLines: string[];
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<Response>;
}

const testSecrets = {
  contactKeys: [{ id: 'test', key: Buffer.alloc(32, 1) }] as [{ id: string; key: Buffer }],
  lookupKey: Buffer.alloc(32, 2),
};

export function testProduct(searchEngine: 'memory' | 'postgres' = 'memory'): TestProduct {
  const { database, url } = testDatabase();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => logLines.push(line) });
  const ground = { database, databaseUrl: url, secrets: testSecrets, snapshotFile: null, reloadSecrets: () => testSecrets, close: () => Promise.resolve() };
  const opened = Promise.withResolvers<{ app: ReturnType<typeof httpApp>; close: () => Promise<void> }>();
  beforeAll(async () => {
    const product = assembleProduct(ground, log, { searchEngine });
    await product.engine.ready();
    const app = httpApp({
      log, mode: 'production', publicUrl: 'http://localhost', web: null, router: product.router, calls: product.calls,
      openApi: await openApiDocument(), readiness: () => product.engine.state(),
    });
    opened.resolve({ app, close: () => product.engine.close() });
  });
  afterAll(async () => (await opened.promise).close());
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const { app } = await opened.promise;
    return app.request(path, init);
  };
  return {
    database, writer: assembleWriter(ground), logLines, request,
    post: (path, body) => request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}

// The same searches over HTTP and over the protocol of assistants (MCP), by one key, one after another in turns.
import { loadavg } from 'node:os';
import * as z from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { withDirectoryIn } from './embedded-directory.ts';
import { filledDirectory } from './filled-directory.ts';
import { httpSearches } from './http-searches.ts';
import { quantile, tableRow } from './quantiles.ts';
import { signIns, withServer } from './server-bench.ts';

/** As many people as `search_candidates` returns. */
const peopleOfPage = 25;
/** Pairs before the measurement, and measured ones. */
const [warmUps, pairs] = [200, 1_000];
/** Of the difference of both ways, at p50. */
const goalMs = 3;

const createdKey = z.object({ key: z.string() });
const asked = z.object({ filters: z.record(z.string(), z.unknown()) });
const toolResult = z.object({ result: z.object({ isError: z.boolean().optional() }) });

interface Way {
  name: string;
  tookMs: number[];
  /** @throws Error when the answer is not a result */
  search: (filters: Record<string, unknown>) => Promise<void>;
}

export async function benchAssistants(folder: string, people: number): Promise<string> {
  const { dataDir } = await filledDirectory(folder, people);
  return withDirectoryIn(dataDir, people, ({ longDatabase }) =>
    withServer(dataDir, async ({ url }) => {
      // Each once: a tool is refused when it repeats itself.
      const searches = [...new Set(await httpSearches(longDatabase))].map(
        (body) => asked.parse(JSON.parse(body)).filters,
      );
      const authorization = await newKey(longDatabase, url);
      const ways = [overHttp(url, authorization), overMcp(url, authorization)] as const;
      for (const [at, filters] of searches.slice(0, warmUps + pairs).entries()) {
        if (at === warmUps) for (const { tookMs } of ways) tookMs.length = 0;
        // The second search finds what the first one counted, so each way is first in turns.
        for (const way of at % 2 === 0 ? ways : ways.toReversed()) await time(way, filters);
      }
      return assistantsTable(ways);
    }),
  );
}

async function time({ search, tookMs }: Way, filters: Record<string, unknown>): Promise<void> {
  const startedMs = performance.now();
  // The tool knows no selection of everyone, and no search of the mix asks for one.
  const { selectAll: _selection, ...known } = filters;
  await search({ ...known, limit: peopleOfPage });
  tookMs.push(performance.now() - startedMs);
}

async function newKey(database: Database, url: string): Promise<string> {
  const [session = ''] = await signIns(database, url, 1);
  // One key sends what many send.
  await database.pool.query(
    `insert into site_settings (key, value) values ('key_calls_per_minute', '10000') on conflict do nothing`,
  );
  await database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day'`);
  const answer = await post(`${url}/api/account/api-keys`, session, { name: 'Bench', scopes: ['search'] });
  return `Bearer ${createdKey.parse(JSON.parse(answer)).key}`;
}

async function post(url: string, authorization: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

const overHttp = (url: string, authorization: string): Way => ({
  name: 'HTTP',
  tookMs: [],
  search: async (filters) => {
    JSON.parse(await post(`${url}/api/optimized-search`, authorization, { filters }));
  },
});

const overMcp = (url: string, authorization: string): Way => ({
  name: 'MCP',
  tookMs: [],
  search: async (filters) => {
    const params = { name: 'search_candidates', arguments: filters };
    const answer = await post(`${url}/mcp`, authorization, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    // The message is the answer, or the one event of it.
    const { result } = toolResult.parse(JSON.parse(/^data: (.+)$/m.exec(answer)?.[1] ?? answer));
    if (result.isError === true) throw new Error(`A search over MCP failed: ${answer.slice(0, 500)}`);
  },
});

function assistantsTable(ways: readonly [Way, Way]): string {
  const [http, mcp] = ways.map(({ tookMs }) => quantile(tookMs, 0.5));
  const more = (mcp ?? 0) - (http ?? 0);
  return [
    '| way | searches | p50 ms | p95 ms | p99 ms |',
    '|---|---|---|---|---|',
    ...ways.map(({ name, tookMs }) =>
      tableRow(name, String(tookMs.length), ...[0.5, 0.95, 0.99].map((share) => quantile(tookMs, share).toFixed(2))),
    ),
    `MCP at p50: ${more.toFixed(2)} ms more (the goal is at most ${goalMs} ms), ${((mcp ?? 0) / (http ?? 1)).toFixed(2)} times as long.`,
    `Load average of the machine at the end, this measurement included: ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n');
}

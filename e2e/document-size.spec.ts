// How large the documents of a search are. What is the same in every document belongs into a file that the browser keeps.
import { expect, test } from 'vitest';
import { serverOfWorker } from './server-of-worker.ts';
import { sessionOf } from './visit.ts';
import type { Visitor } from './visit.ts';

/**
 * The measured size of each document and a tenth: 147,800 and 151,200 for a subscriber without lists. Other stories give this account lists
 * and marks, of which 11,000 were measured.
 */
const budgets: readonly [who: Visitor, address: string, bytesMax: number][] = [
  ['premium', '/search?query=nurse', 175_000],
  ['premium', '/search', 178_000],
  ['free', '/search?query=nurse', 64_000],
  ['anonymous', '/search?query=nurse', 64_000],
];

test.each(budgets)('the document of %s at %s fits its budget', async (who, address, bytesMax) => {
  const cookie = sessionOf(who);
  const response = await fetch(`${serverOfWorker().baseUrl}${address}`, { headers: cookie === '' ? {} : { cookie } });
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('</html>');
  expect(Buffer.byteLength(html)).toBeLessThan(bytesMax);
});

// How large the documents of a search are. What is the same in every document belongs into a file that the browser keeps.
import { expect, test } from 'vitest';
import { serverOfWorker } from './server-of-worker.ts';
import { sessionOf } from './visit.ts';
import type { Visitor } from './visit.ts';

/** The measured size of each document and a tenth; the goal of the first one is 150,000. */
const budgets: readonly [who: Visitor, address: string, bytesMax: number][] = [
  ['premium', '/search?query=nurse', 150_000],
  ['premium', '/search', 155_000],
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

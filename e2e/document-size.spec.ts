// How large the documents of a search are. What is the same in every document belongs into a file that the browser keeps.
import { expect, test } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { signedUp } from './example-agency.ts';
import { serverOfWorker } from './server-of-worker.ts';

async function sizeOf(address: string, session: string): Promise<number> {
  const response = await fetch(`${serverOfWorker().baseUrl}${address}`, {
    headers: session === '' ? {} : { cookie: session },
  });
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('</html>');
  return Buffer.byteLength(html);
}

// The measured size of each document and a tenth, and 150,000, which is the goal.
test('the documents of a subscriber fit their budgets', async () => {
  const browser = await browserOfWorker();
  try {
    // Lists and marks of the sample accounts, which other stories leave, count as well.
    const { session } = await signedUp(browser);
    expect(await sizeOf('/search?query=nurse', session)).toBeLessThan(150_000);
    expect(await sizeOf('/search', session)).toBeLessThan(155_000);
  } finally {
  }
});

test.each(['free', 'anonymous'] as const)('the document of %s fits its budget', async (who) => {
  const session = who === 'anonymous' ? '' : serverOfWorker().sessions[who];
  expect(await sizeOf('/search?query=nurse', session)).toBeLessThan(64_000);
});

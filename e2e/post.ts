import type { Page } from 'playwright-core';

/** Calls an operation as the page does. */
export const post = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, data]) => {
      const response = await fetch(`/api${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      return response.json();
    },
    [path, body] as const,
  );

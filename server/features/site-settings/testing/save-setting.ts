import { expect } from 'vitest';
import type { TestProduct } from '#server/testing/product.ts';

/** An administrator saves a setting of the site. */
export async function saveSetting(product: Pick<TestProduct, 'as'>, key: string, value: string): Promise<void> {
  const response = await (
    await product.as('admin')
  ).request(`/api/site-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
  expect(response.status).toBe(200);
}

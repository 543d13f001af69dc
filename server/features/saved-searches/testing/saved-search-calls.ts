import { z } from 'zod';
import type { SignedIn } from '#server/testing/product.ts';

const saved = z.looseObject({ id: z.string(), name: z.string(), search_params: z.record(z.string(), z.unknown()) });

export async function savedSearchOf(by: SignedIn, name: string, searchParams: object): Promise<z.output<typeof saved>> {
  const response = await by.post('/api/save-search', { name, searchParams });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return z.object({ data: saved }).parse(await response.json()).data;
}

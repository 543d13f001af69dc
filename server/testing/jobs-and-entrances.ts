// What a test product runs by name: its jobs, and the list of everything that may write.
import { entrancesOf } from '#server/entrances/http/testing/entrances.ts';
import type { Product } from '../assembly/product.ts';
import type { Served } from '../assembly/serve.ts';

export function jobsAndEntrances(opened: Promise<Pick<Served, 'app'> & { product: Product }>) {
  return {
    runJob: async (name: string, payload: object): Promise<void> => {
      const job = (await opened).product.jobs.find((known) => known.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job.run(payload, { signal: new AbortController().signal });
    },
    entrances: async (): Promise<string[]> => {
      const { app, product } = await opened;
      return [...entrancesOf(app), ...product.jobs.map(({ name }) => `job ${name}`)];
    },
  };
}

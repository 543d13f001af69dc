// Uploads files and runs jobs of imports as the screen does, through HTTP.
import { z } from 'zod';
import { importFilePartPath, importLimits as limits } from '#contract/imports/import-limits.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const opened = z.object({ id: z.string(), parts: z.number() });
const job = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.string(),
    phase: z.string().nullable(),
    batchId: z.string().nullable(),
    problem: z.string().nullable(),
    report: z
      .object({
        rowsRead: z.number(),
        added: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        rejected: z.number(),
        ignoredColumns: z.array(z.string()),
        ignoredColumnsCount: z.number(),
        rejectedRows: z.array(z.object({ line: z.number(), reason: z.string() }).loose()),
      })
      .loose()
      .nullable(),
  })
  .loose();
export type ShownJob = z.output<typeof job>;

export const sendPart = (by: SignedIn, id: string, number: number | string, content: Uint8Array): Promise<Response> =>
  by.request(importFilePartPath(id, number), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(content),
  });

/** The id of the file, with all parts. Throws the refusal of a part. */
export async function upload(by: SignedIn, fileName: string, content: Uint8Array): Promise<string> {
  const { id, parts } = opened.parse(
    await (await by.post('/api/import-files', { fileName, bytes: content.length })).json(),
  );
  for (let number = 0; number < parts; number += 1) {
    const part = content.subarray(number * limits.partBytes, (number + 1) * limits.partBytes);
    const response = await sendPart(by, id, number, part);
    if (!response.ok) throw new Error(await response.text());
  }
  return id;
}

export const start = async (by: SignedIn, order: object): Promise<ShownJob> =>
  job.parse(await (await by.post('/api/import-jobs', order)).json());

export async function jobOf(by: SignedIn, id: string): Promise<ShownJob> {
  const { data } = z.object({ data: z.array(job) }).parse(await (await by.request('/api/import-jobs')).json());
  const found = data.find((one) => one.id === id);
  if (found === undefined) throw new Error('The job is not listed.');
  return found;
}

/** Starts the job, runs it to its end, and answers how it ended. */
export async function run(product: TestProduct, by: SignedIn, order: object): Promise<ShownJob> {
  const { id } = await start(by, order);
  await product.runJob('run-import', { jobId: id });
  return jobOf(by, id);
}

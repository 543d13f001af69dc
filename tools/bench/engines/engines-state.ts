// What is saved between the runs of a comparison.
import * as z from 'zod';

const measured = z.object({
  fillSeconds: z.number(),
  answers: z.array(z.object({ ms: z.number(), total: z.number(), digest: z.string().nullable() })),
});
export type Measured = z.infer<typeof measured>;
/** What the runs so far have measured, by the name of the engine. */
export const enginesState = z.object({ directory: z.boolean(), engines: z.record(z.string(), measured) });
export type EnginesState = z.infer<typeof enginesState>;

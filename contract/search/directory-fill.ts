// How far the first fill of a new directory is. The directory opens before it is complete; searches are exact for the people who are there.
import { z } from 'zod';

export const directoryFill = z.object({
  /** People who are in the directory. */
  listed: z.int().min(0),
  /** People who will be in it. */
  total: z.int().min(1),
  /** Null: not known yet, or the fill waits for the database. */
  secondsLeft: z.int().min(0).nullable(),
});

export type DirectoryFill = z.infer<typeof directoryFill>;

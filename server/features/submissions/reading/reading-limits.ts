// Limits inside the process that reads a file. Those of the process itself are in read-in-process.ts.

/** In characters; the rest of a longer text is not read. */
export const textLengthMax = 200_000;

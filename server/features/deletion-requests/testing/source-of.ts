import { sourceOfParts, type ByteSource } from '#server/features/imports/public.ts';

/** The content as a file that was brought. */
export const sourceOf = (content: Buffer, name = 'download.zip'): ByteSource =>
  sourceOfParts(
    { name, bytes: content.length, partBytes: content.length },
    () => Promise.resolve(content),
    64 * 1_048_576,
  );

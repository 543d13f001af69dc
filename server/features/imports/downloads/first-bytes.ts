import { OutboundError } from '#server/foundation/outbound/public.ts';
import { kindOfContent } from '../uploads/kind-of-content.ts';
import type { OpenedFile } from './opened-file.ts';
import { webPage } from './url-file.ts';

/** Enough to recognize a CSV, a gzip, a zip or a web page. */
const readBytes = 1_024;

/** Reads the beginning of a file and closes it. @throws OutboundError when it is empty or a web page; AppError `NOT_A_CSV` */
export async function firstBytes({ content, host }: OpenedFile): Promise<{ kind: 'csv' | 'gzip' | 'zip' }> {
  let first = Buffer.alloc(0);
  for await (const chunk of content) {
    first = Buffer.concat([first, chunk]);
    if (first.length >= readBytes) break;
  }
  return { kind: kindOfFile(first.subarray(0, readBytes), host) };
}

/** As `firstBytes`. `content`: the beginning of the file. */
export function kindOfFile(content: Uint8Array, host: string): 'csv' | 'gzip' | 'zip' {
  if (content.length === 0)
    throw new OutboundError(`The file at ${host} is empty. Check that it was written completely.`);
  if (/^\s*<(?:!doctype html|html)/i.test(Buffer.from(content.subarray(0, readBytes)).toString('latin1')))
    throw webPage({ host });
  return kindOfContent(content);
}

import type { IncomingMessage } from 'node:http';

/**
 * Calls `done` with the whole body when it has arrived, or with null as soon as it is larger than `bytesMax`. Never calls it
 * if the connection ends first. The server limits how long a body may take.
 */
export function readBody(request: IncomingMessage, bytesMax: number, done: (body: Buffer | null) => void): void {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return done(null);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > bytesMax) finish(null);
  };
  const end = (): void => finish(Buffer.concat(chunks));
  const finish = (body: Buffer | null): void => {
    request.off('data', take).off('end', end);
    // The rest of a body that is too large is read and dropped, so that the response reaches the sender.
    request.resume();
    done(body);
  };
  request.on('data', take).on('end', end);
  return undefined;
}

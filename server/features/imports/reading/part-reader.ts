// The reading thread has no connection to the database: it asks the importing thread for the parts of an uploaded file.
import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Reads parts through the port, one at a time. The last one is kept, because an archive is read in small steps. */
export function partReader(port: MessagePort): (number: number) => Promise<Buffer> {
  let last: { number: number; part: Buffer } | null = null;
  const read = async (number: number): Promise<Buffer> => {
    if (last?.number === number) return last.part;
    const answer = once(port, 'message');
    port.postMessage(number);
    const [part]: Uint8Array[] = await answer;
    if (part === undefined) throw new Error('The importing thread sent no part.');
    last = { number, part: Buffer.from(part.buffer, part.byteOffset, part.byteLength) };
    return last.part;
  };
  // Two readers of one file may ask at the same time, and answers carry no number.
  let queue: Promise<unknown> = Promise.resolve();
  return (number) => {
    const answer = queue.then(() => read(number));
    queue = answer.catch(() => undefined);
    return answer;
  };
}

/** Serves parts to the reading thread through the returned port. `onError` receives why a part could not be read. */
export function servePorts(
  readPart: (number: number) => Promise<Buffer>,
  onError: (error: unknown) => void,
): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', (number: number) => {
    readPart(number).then((part) => port1.postMessage(part), onError);
  });
  port1.unref();
  return port2;
}

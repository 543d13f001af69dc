// Stands for the deletion platform on this machine: it answers what the test says and keeps what it received.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface PlatformAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  /** The connection ends after this many bytes of the body. */
  cutOffAt?: number;
}

export interface PlatformRequest {
  path: string;
  key: string | undefined;
  /** The content of the field `files`; null: there is none. */
  file: string | null;
}

const filePart = /name="files"; filename="[^"]+"\r\ncontent-type: text\/csv\r\n\r\n([\s\S]*?)\r\n--/;

export function platformStandIn() {
  const requests: PlatformRequest[] = [];
  const answers: PlatformAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        path: `${request.method} ${request.url}`,
        key: request.headers['x-api-key']?.toString(),
        file: filePart.exec(Buffer.concat(chunks).toString())?.[1] ?? null,
      });
      const { status, headers = {}, body = '', cutOffAt } = answers.shift() ?? { status: 500 };
      const content = Buffer.from(body);
      response.writeHead(status, { ...headers, 'content-length': content.length });
      if (cutOffAt === undefined) response.end(content);
      else response.write(content.subarray(0, cutOffAt), () => response.destroy());
    });
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = addressOf(server.address()).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return {
    address: () => `http://127.0.0.1:${port}`,
    /** The next answers, in their order. Any other request is answered with 500. */
    answer: (...next: PlatformAnswer[]) => {
      answers.length = 0;
      answers.push(...next);
    },
    /** What was received since the last call. */
    received: (): PlatformRequest[] => requests.splice(0),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The stand-in does not listen.');
  return address;
}

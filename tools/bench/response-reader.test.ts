import { expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 2\r\nRetry-After: 2\r\n\r\n{}';
const empty = 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n';
const inChunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

/** What each piece completes, in one buffer that every piece overwrites. */
function readAll(reader: ResponseReader, pieces: readonly string[]): ReturnType<ResponseReader['take']>[] {
  const buffer = Buffer.alloc(256);
  return pieces.map((piece) => reader.take(buffer, buffer.write(piece, 'latin1')));
}

test.each([
  ['of a stated length', refusal, 503],
  ['without a body', empty, 204],
  ['in chunks', inChunks, 200],
])('a response %s is complete with its last byte, wherever it was divided', (_form, response, status) => {
  for (let at = 1; at < response.length; at += 1) {
    const pieces = [response.slice(0, at), response.slice(at)];
    expect(readAll(new ResponseReader(true), pieces)).toEqual([null, { status, text: response }]);
  }
});

test('a response that arrives byte by byte is complete with the last one', () => {
  const read = readAll(new ResponseReader(false), refusal.split(''));
  expect(read.slice(0, -1).every((one) => one === null)).toBe(true);
  expect(read.at(-1)).toEqual({ status: 503, text: '' });
});

test('the responses of a connection are told apart', () => {
  const read = readAll(new ResponseReader(true), [refusal, inChunks, empty, refusal]);
  expect(read).toEqual([
    { status: 503, text: refusal },
    { status: 200, text: inChunks },
    { status: 204, text: empty },
    { status: 503, text: refusal },
  ]);
});

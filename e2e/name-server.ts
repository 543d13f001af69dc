// A name server for the product of a story: it answers TXT records that the story wrote.
import { createSocket, type Socket } from 'node:dgram';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (dataDir: string): string => join(dataDir, 'txt-records');

/** `record`: at most 255 characters. */
export function writeRecord(dataDir: string, domain: string, record: string): void {
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), domain), record);
}

/** Answers for the product whose DATA_DIR this is. */
export async function startNameServer(dataDir: string): Promise<{ address: string; socket: Socket }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { domain, end } = questionOf(query);
    const file = join(folderOf(dataDir), domain);
    const text = /^[a-z0-9.-]+$/.test(domain) && existsSync(file) ? readFileSync(file) : null;
    socket.send(answerTo(query.subarray(0, end), text), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return { address: `127.0.0.1:${socket.address().port}`, socket };
}

const headerBytes = 12;

/** The name that is asked for, and where the question ends. */
function questionOf(query: Buffer): { domain: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { domain: labels.join('.').toLowerCase(), end: at + 5 };
}

/** Null: there is no such record. */
function answerTo(asked: Buffer, text: Buffer | null): Buffer {
  const answer = Buffer.from(asked);
  // An answer without an error, to one question, with at most one record.
  answer.writeUInt16BE(0x8180, 2);
  answer.writeUInt16BE(1, 4);
  answer.writeUInt16BE(text === null ? 0 : 1, 6);
  answer.writeUInt32BE(0, 8);
  if (text === null) return answer;
  const record = Buffer.alloc(13);
  // The name of the question, TXT, internet, not to be kept.
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(16, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(text.length + 1, 10);
  record.writeUInt8(text.length, 12);
  return Buffer.concat([answer, record, text]);
}

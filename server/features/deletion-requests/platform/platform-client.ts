// California's deletion platform, version 1.2.0 of its interface: what it answers, and what the answer means.
import { z } from 'zod';
import {
  OutboundError,
  openOutbound,
  readOutboundUrl,
  type OutboundAnswer,
  type OutboundParts,
} from '#server/foundation/outbound/public.ts';

export interface PlatformAccess {
  /** Without a trailing slash. */
  address: string;
  key: string;
}

export type DownloadAnswer =
  | { kind: 'archive'; content: Buffer }
  | { kind: 'nothing_new' }
  /** The earlier download is not reported yet. */
  | { kind: 'open' }
  | { kind: 'later'; seconds: number };

export type UploadAnswer = { kind: 'accepted' } | { kind: 'later'; seconds: number };

const archiveBytesMax = 256 * 1024 * 1024;
const answerBytesMax = 64 * 1024;
const requestMs = 10 * 60_000;
const defaultSeconds = 600;
/** A platform that asks for more is asked again after this time: the clock of 45 days goes on. */
const secondsMax = 86_400;
const nothingNew = z.looseObject({});

export function platformClient(parts: OutboundParts, { address, key }: PlatformAccess) {
  const open = (
    path: string,
    more: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<OutboundAnswer> =>
    openOutbound(parts, readOutboundUrl(`${address}${path}`, parts.rules), {
      ...more,
      headers: { 'x-api-key': key, ...more.headers },
      signal: AbortSignal.timeout(requestMs),
    });
  return {
    /** @throws OutboundError */
    download: async (): Promise<DownloadAnswer> => {
      const { message } = await open('/data/download');
      const status = message.statusCode ?? 0;
      if (status === 202 || status === 429) {
        message.destroy();
        return { kind: 'later', seconds: secondsOf(message.headers['retry-after']) };
      }
      if (status === 409) {
        message.destroy();
        return { kind: 'open' };
      }
      if (status !== 200) throw await refusalOf(message, status);
      const content = await bytesOf(message, archiveBytesMax);
      if (content.toString('latin1', 0, 2) === 'PK') return { kind: 'archive', content };
      if (nothingNew.safeParse(jsonOf(content)).success) return { kind: 'nothing_new' };
      throw new OutboundError('The deletion platform answered with neither an archive nor JSON. Check its address.');
    },
    /** @throws OutboundError */
    send: async (file: { name: string; content: Buffer; isAmendment: boolean }): Promise<UploadAnswer> => {
      const boundary = 'careroster-7d81b4c2e95f4a60';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n`;
      const { message } = await open(file.isAmendment ? '/data/amend' : '/data/upload', {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      const status = message.statusCode ?? 0;
      if (status === 429) {
        message.destroy();
        return { kind: 'later', seconds: secondsOf(message.headers['retry-after']) };
      }
      if (status < 200 || status > 299) throw await refusalOf(message, status);
      message.destroy();
      return { kind: 'accepted' };
    },
  };
}

function secondsOf(retryAfter: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : defaultSeconds;
  return Math.min(Math.max(seconds, 1), secondsMax);
}

async function bytesOf(message: OutboundAnswer['message'], bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of message) {
      if (!(chunk instanceof Buffer)) continue;
      bytes += chunk.length;
      if (bytes > bytesMax) throw new OutboundError('The answer of the deletion platform is larger than any download.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('The connection to the deletion platform was cut off. It is tried again.', {
      isTemporary: true,
      cause: error,
    });
  }
  return Buffer.concat(chunks);
}

/** Only the number: the text of an answer may contain anything. */
async function refusalOf(message: OutboundAnswer['message'], status: number): Promise<OutboundError> {
  await bytesOf(message, answerBytesMax).catch(() => undefined);
  const advice = status === 401 || status === 403 ? 'Check its key.' : 'Check its address and its status page.';
  return new OutboundError(`The deletion platform answered with the status ${status}. ${advice}`);
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

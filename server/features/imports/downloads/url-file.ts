// A file at an address, read from any position on.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { openOutbound, OutboundError, type OutboundParts } from '#server/foundation/outbound/public.ts';
import type { OpenedFile, ReadFrom } from './opened-file.ts';

/**
 * Begins with byte 0 when the server has another version than the one that arrived, or cannot continue.
 * @throws OutboundError
 */
export async function openUrlFile(
  parts: OutboundParts,
  url: URL,
  { from, version }: ReadFrom,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const headers = from > 0 && version !== null ? { range: `bytes=${from}-`, 'if-range': version } : {};
  const { message, address, url: finalUrl } = await openOutbound(parts, url, { headers, signal });
  const opened = openedFrom(message, finalUrl, { from, version });
  if (opened !== 'start again') return { ...opened, host: finalUrl.host, ipAddress: address };
  message.destroy();
  return openUrlFile(parts, url, { from: 0, version: null }, signal);
}

function openedFrom(
  message: IncomingMessage,
  url: URL,
  { from, version }: ReadFrom,
): Omit<OpenedFile, 'host' | 'ipAddress'> | 'start again' {
  const { headers, statusCode: status = 0 } = message;
  const opened = {
    fileName: fileNameOf(headers, url),
    version: versionOf(headers),
    canContinue: versionOf(headers) !== null && headers['accept-ranges'] === 'bytes',
    content: message,
  };
  if (status === 200) {
    if (/^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) return refuse(message, webPage(url));
    return { ...opened, from: 0, bytes: countOf(headers['content-length']) };
  }
  // Without a request for a part, these are wrong answers like any other.
  if (status === 416 && from > 0) return 'start again';
  if (status === 206 && from > 0) {
    const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    const isContinued = Number(first) === from && total !== undefined && opened.version === version;
    return isContinued ? { ...opened, from, bytes: Number(total) } : 'start again';
  }
  return refuse(message, refusalOf(status, url));
}

function refuse(message: IncomingMessage, error: OutboundError): never {
  message.destroy();
  throw error;
}

export const webPage = ({ host }: Pick<URL, 'host'>): OutboundError =>
  new OutboundError(
    `${host} answered with a web page in place of a file. Enter the address of the file itself; it must need no sign-in.`,
  );

function refusalOf(status: number, { host }: URL): OutboundError {
  if (status === 401 || status === 403)
    return new OutboundError(
      `${host} refuses access to the file. Ask its operator for an address that needs no sign-in.`,
    );
  if (status === 404 || status === 410)
    return new OutboundError(`${host} has no file at this address. Check the address.`);
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return new OutboundError(`${host} answered with the status ${status}. Check the address, or try again later.`, {
    isTemporary,
  });
}

/** A weak ETag does not promise equal bytes, so it cannot continue a download. */
const versionOf = ({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): string | null =>
  etag !== undefined && !etag.startsWith('W/') ? etag : (lastModified ?? null);

const countOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

function fileNameOf(headers: IncomingHttpHeaders, url: URL): string {
  const disposition = headers['content-disposition'] ?? '';
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  const named = encoded === undefined ? (plain?.[1] ?? plain?.[2]) : decoded(encoded);
  return named ?? decoded(url.pathname.split('/').at(-1) ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

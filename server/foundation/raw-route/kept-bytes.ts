// Responses that are the same for many requests: compressed once, and sent from memory.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

export interface KeptBytes {
  /** Bytes that do not shrink have the entry `identity` only. */
  bodies: ReadonlyMap<Encoding | 'identity', Uint8Array<ArrayBuffer>>;
  /** With `etag` and `vary`. */
  headers: Readonly<Record<string, string>>;
}

/** `compressed`: null for bytes that do not shrink. The tag is added to `headers`. */
export function keptBytes(
  identity: Uint8Array,
  compressed: Readonly<Record<Encoding, Uint8Array>> | null,
  headers: Readonly<Record<string, string>>,
): KeptBytes {
  const bodies: [Encoding | 'identity', Uint8Array<ArrayBuffer>][] = [['identity', new Uint8Array(identity)]];
  if (compressed !== null)
    for (const encoding of encodings) bodies.push([encoding, new Uint8Array(compressed[encoding])]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // The tag is weak, because it is the same for all encodings.
  return { bodies: new Map(bodies), headers: { vary: 'accept-encoding', ...headers, etag: `W/"${tag}"` } };
}

export async function keepBytes(
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<KeptBytes> {
  const bytes = Buffer.from(content);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(bytes),
  ]);
  return keptBytes(bytes, { br, gzip: zipped }, headers);
}

/** The memory that it takes, in bytes. */
export const sizeOfKept = ({ bodies }: KeptBytes): number =>
  [...bodies.values()].reduce((sum, body) => sum + body.length, 0);

/** Answers GET and HEAD, and a request that has the same bytes already with 304. */
export function keptResponse({ bodies, headers }: KeptBytes, request: Request): Response {
  const tags = request.headers.get('if-none-match')?.match(/"[^"]*"/g) ?? [];
  if (tags.some((tag) => `W/${tag}` === headers['etag'])) return new Response(null, { status: 304, headers });
  const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '');
  const encoding = encodings.find((name) => bodies.has(name) && accepted(name)) ?? 'identity';
  const body = bodies.get(encoding) ?? new Uint8Array();
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  });
}

/** Whether the header allows an encoding, by its name or by `*`; a quality of 0 refuses it. */
function acceptedEncodings(header: string): (name: Encoding) => boolean {
  const qualities = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
      return [name, quality === undefined ? 1 : Number(quality)];
    }),
  );
  return (name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0;
}

// The document of an assistant on the web (draft-ietf-oauth-client-id-metadata-document): its client_id is the address of a JSON that says what
// it is called and where browsers return to it. The address is a stranger's, so it is loaded as one: without redirects, and within limits.
import { z } from 'zod';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import {
  OutboundError,
  openOutbound,
  readOutboundUrl,
  type OutboundAnswer,
  type OutboundParts,
} from '#server/foundation/outbound/public.ts';
import { clientMetadata, type ClientMetadata } from './client-metadata.ts';

/** A client_id that is an address. Others are those of registrations. */
export const isDocumentId = (clientId: string): boolean => /^https?:/.test(clientId);

/** Why a document does not count. The message is for the person at whose browser the assistant asks. */
export class DocumentFault extends Error {}

const document = z.object({
  client_id: z.string(),
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
});

const unreadable = (): DocumentFault =>
  new DocumentFault(
    'The assistant says that its description is at an address from which it cannot be loaded. Try again later, or tell the maker of the assistant.',
  );
const wrong = (): DocumentFault =>
  new DocumentFault(
    'The description of the assistant is not valid, so it cannot be connected. Tell the maker of the assistant.',
  );

/** @throws DocumentFault */
export async function readClientDocument(outbound: OutboundParts, clientId: string): Promise<ClientMetadata> {
  const url = documentUrl(clientId, outbound);
  const signal = AbortSignal.timeout(limits.documentSeconds * 1_000);
  const sent: unknown = await load(outbound, url, signal).catch((error: unknown) => {
    if (error instanceof DocumentFault) throw error;
    if (signal.aborted || error instanceof OutboundError || isOfStream(error)) throw unreadable();
    throw error;
  });
  const described = document.safeParse(sent);
  const metadata = clientMetadata(sent);
  // Compared character by character: a client that can write one document of a host must not speak for another one.
  if (!described.success || described.data.client_id !== clientId || metadata === null) throw wrong();
  return metadata;
}

/** An address has one spelling, so that a document is of one client. @throws DocumentFault */
function documentUrl(clientId: string, { rules }: OutboundParts): URL {
  try {
    const url = readOutboundUrl(clientId, rules);
    if (url.href === clientId && url.pathname !== '/' && clientId.length <= limits.documentUrlLengthMax) return url;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  throw wrong();
}

/** Connections that end while the content arrives. */
const isOfStream = (error: unknown): boolean => error instanceof Error && 'code' in error;

async function load(outbound: OutboundParts, url: URL, signal: AbortSignal): Promise<unknown> {
  const answer = await openOutbound(outbound, url, { headers: { accept: 'application/json' }, signal });
  try {
    const { statusCode, headers } = answer.message;
    // A redirect could lead to what someone else can write on that host.
    if (statusCode !== 200 || answer.url.href !== url.href) throw unreadable();
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '')) throw wrong();
    return await contentOf(answer);
  } finally {
    answer.message.destroy();
  }
}

async function contentOf({ message }: OutboundAnswer): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    if (!(chunk instanceof Buffer)) continue;
    bytes += chunk.length;
    if (bytes > limits.documentBytesMax) throw wrong();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw wrong();
  }
}

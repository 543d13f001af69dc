// Requests to the provider that an owner entered: to public servers over https, without redirects elsewhere, and within limits.
import { signOnLimits as limits } from '#contract/workspaces/sign-on-limits.ts';
import { isLoopbackName } from '#server/foundation/config/public.ts';
import {
  OutboundError,
  openOutbound,
  readOutboundUrl,
  type OutboundAnswer,
  type OutboundParts,
} from '#server/foundation/outbound/public.ts';
import type { CustomFetchOptions } from 'openid-client';

/** The provider could not be asked, in contrast to an answer that does not count. */
export class ProviderUnavailable extends Error {}

/** Encryption is left out for a provider on this machine only, which the operator has to name. @throws ProviderUnavailable */
export function providerUrl(text: string, { rules }: OutboundParts): URL {
  try {
    const url = readOutboundUrl(text, rules);
    if (url.protocol === 'https:' || isLoopbackName(url.hostname)) return url;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  throw new ProviderUnavailable('The address may not be asked.');
}

export const providerFetch =
  (outbound: OutboundParts) =>
  async (address: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const url = providerUrl(address, outbound);
    const signal = AbortSignal.timeout(limits.answerSeconds * 1_000);
    try {
      const answer = await openOutbound(outbound, url, {
        headers,
        signal,
        ...(method === 'POST' && { body: Buffer.from(bodyText(body)) }),
      });
      return await responseOf(answer);
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable('The provider did not answer.', { cause: error });
    }
  };

function bodyText(body: CustomFetchOptions['body']): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  return '';
}

async function responseOf({ message }: OutboundAnswer): Promise<Response> {
  const status = message.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    if (status >= 500) throw new ProviderUnavailable(`The provider answered with status ${status}.`);
    for await (const chunk of message) {
      if (!(chunk instanceof Buffer)) continue;
      bytes += chunk.length;
      if (bytes > limits.answerBytesMax) throw new ProviderUnavailable('The answer of the provider is too large.');
      chunks.push(chunk);
    }
  } finally {
    message.destroy();
  }
  const headers = new Headers();
  for (const name of ['content-type', 'www-authenticate']) {
    const value = message.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}

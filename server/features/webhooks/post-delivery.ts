// One attempt. The answer's status is all that counts: its body is not read.
import { webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import {
  OutboundError,
  openOutbound,
  readOutboundUrl,
  type OutboundParts,
} from '#server/foundation/outbound/public.ts';
import { signedHeaders, type SignedDelivery } from './sign-delivery.ts';

export interface PostResult {
  /** Null: there was no answer. */
  status: number | null;
  /** Null: the event arrived. It names no address, because name servers of the operator's network may know others than the owner does. */
  problem: string | null;
}

export async function postDelivery(
  outbound: OutboundParts,
  { url, secrets }: { url: string; secrets: readonly string[] },
  delivery: SignedDelivery,
): Promise<PostResult> {
  const signal = AbortSignal.timeout(limits.answerSeconds * 1_000);
  try {
    const { message } = await openOutbound(outbound, readOutboundUrl(url, outbound.rules), {
      headers: { 'content-type': 'application/json', ...signedHeaders(secrets, delivery) },
      body: Buffer.from(delivery.payload),
      signal,
    });
    message.destroy();
    const status = message.statusCode ?? 0;
    return { status, problem: problemOf(status) };
  } catch (error) {
    if (signal.aborted) return { status: null, problem: `It did not answer within ${limits.answerSeconds} seconds.` };
    if (!(error instanceof OutboundError)) throw error;
    return {
      status: null,
      problem: error.isTemporary
        ? 'The connection failed.'
        : 'The address does not lead to a public server that answers with https.',
    };
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `It answered with status ${status}. Redirects are not followed.`
    : `It answered with status ${status}.`;
}

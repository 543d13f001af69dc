// Signatures by the specification Standard Webhooks, version 1: HMAC-SHA256 of the id, the time and the body.
import { createHmac } from 'node:crypto';

export interface SignedDelivery {
  id: string;
  payload: string;
  sentAt: Date;
}

/** The headers of one attempt. During a rotation `secrets` are two, and either verifies it. */
export function signedHeaders(
  secrets: readonly string[],
  { id, payload, sentAt }: SignedDelivery,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

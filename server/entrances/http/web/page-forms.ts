// The two forms in which a page is kept: as bytes that all visitors receive, or with a place for the nonce of each response.
import { createHash } from 'node:crypto';
import { keepBytes, keptResponse, sizeOfKept } from '#server/foundation/raw-route/public.ts';
import { sharedPolicy } from '../security-headers.ts';

export interface PageForm {
  /** The memory that it takes. */
  bytes: number;
  /** `nonce`: of this response. */
  respond: (request: Request, nonce: string) => Response;
}

/**
 * A page without the web application, compressed. Its content security policy allows styles by hash, because a repeated nonce gives no
 * protection (docs/decisions/0033). `nonce`: the one with which the page was rendered.
 */
export async function sharedForm(rendered: string, nonce: string, isHttps: boolean): Promise<PageForm> {
  const { html, policy } = withoutNonce(rendered, nonce, isHttps);
  const kept = await keepBytes(html, {
    'content-type': 'text/html; charset=utf-8',
    // Caches may keep the page, and ask every time whether it has changed: a changed setting is shown at once.
    'cache-control': 'public, no-cache',
    'content-security-policy': policy,
    vary: 'cookie, authorization, accept-encoding',
  });
  return { bytes: sizeOfKept(kept), respond: (request) => keptResponse(kept, request) };
}

/** A page with the web application, whose scripts need a nonce that no other response has. */
export function formWithNonce(rendered: string, nonce: string): PageForm {
  const pieces = rendered.split(nonce);
  return {
    bytes: rendered.length,
    respond: ({ method }, newNonce) =>
      new Response(method === 'HEAD' ? null : pieces.join(newNonce), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
      }),
  };
}

/** The page without its nonces, and the policy that belongs to it. */
export function withoutNonce(html: string, nonce: string, isHttps: boolean): { html: string; policy: string } {
  const hashes = Array.from(html.matchAll(/<style([^>]*)>([^]*?)<\/style>/g), ([, attributes = '', content = '']) =>
    attributes.includes(nonce) ? sha256(content) : null,
  ).filter((hash) => hash !== null);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: sharedPolicy([...new Set(hashes)], isHttps),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

// The security headers of every response. Scripts and styles need a nonce, except on pages that are kept for all visitors.
// Bars and columns have their size in a style attribute, so style attributes may be inline.
import type { MiddlewareHandler } from 'hono';
import type { HttpEnvironment } from './environment.ts';

const rulesOfEveryPage = (isHttps: boolean): string[] => [
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  ...(isHttps ? ['upgrade-insecure-requests'] : []),
];

function contentSecurityPolicy(nonce: string, isDevelopment: boolean, isHttps: boolean): string {
  const rules = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development client writes styles without a nonce.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    ...rulesOfEveryPage(isHttps),
  ];
  return rules.join('; ');
}

/** Of a page that is kept for all visitors: its scripts are files of this site, and its styles are known by their hashes. */
export function sharedPolicy(styleHashes: readonly string[], isHttps: boolean): string {
  const rules = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    ...rulesOfEveryPage(isHttps),
  ];
  return rules.join('; ');
}

export interface SecurityOptions {
  isDevelopment: boolean;
  publicUrl: string;
}

/** The placeholder of the nonce in the policy, which is written once. */
const noncePlace = '{nonce}';

/** The headers of a response that sets none of them itself, by its nonce. */
export function securityHeadersOf({
  isDevelopment,
  publicUrl,
}: SecurityOptions): (nonce: string) => Record<string, string> {
  const isHttps = publicUrl.startsWith('https:');
  const policy = contentSecurityPolicy(noncePlace, isDevelopment, isHttps);
  const constant = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  return (nonce) => ({ 'content-security-policy': policy.replaceAll(noncePlace, nonce), ...constant });
}

/** The query parameters whose values are secrets: the links in emails, and the checkout that Stripe returns from. */
const secretParameters = ['token', 'session_id'];

export function securityHeaders(options: SecurityOptions): MiddlewareHandler<HttpEnvironment> {
  const headersFor = securityHeadersOf(options);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(headersFor(c.get('nonce'))))
      // A page that is kept for all visitors has its own policy.
      if (name !== 'content-security-policy' || !headers.has(name)) headers.set(name, value);
    const { searchParams } = new URL(c.req.url);
    // Without this, a link or file that the page requests would receive the secret in its Referer header.
    if (secretParameters.some((name) => searchParams.has(name))) headers.set('referrer-policy', 'no-referrer');
  };
}

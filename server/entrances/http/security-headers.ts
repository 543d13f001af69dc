// The security headers of every response. Scripts and styles need a nonce, except on pages that are kept for all visitors. Mantine
// writes style attributes into the HTML of the server, so style attributes may be inline.
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

export function securityHeaders(options: {
  isDevelopment: boolean;
  publicUrl: string;
}): MiddlewareHandler<HttpEnvironment> {
  const isHttps = options.publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy(c.get('nonce'), options.isDevelopment, isHttps));
    headers.set('x-content-type-options', 'nosniff');
    // A page whose URL contains a secret sets no-referrer itself.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

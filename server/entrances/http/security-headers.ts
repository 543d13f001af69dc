// What a browser may do with our pages. Scripts and styles run by nonce; Mantine writes style attributes into server
// HTML, which is why attributes, and only these, may be inline.
import type { MiddlewareHandler } from 'hono';
import type { HttpEnvironment } from './environment.ts';

function contentSecurityPolicy(nonce: string, mode: 'production' | 'development', isHttps: boolean): string {
  const isDevelopment = mode === 'development';
  const rules = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development client writes styles without a nonce.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return rules.join('; ');
}

export function securityHeaders(options: { mode: 'production' | 'development'; publicUrl: string }): MiddlewareHandler<HttpEnvironment> {
  const isHttps = options.publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy(c.get('nonce'), options.mode, isHttps));
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

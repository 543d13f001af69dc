import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';

/**
 * Refuses URLs with a NUL character: no path, id or query value contains one. A browser that wants to show a page is led to the address
 * without it.
 */
export const refuseNul: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (!c.req.url.includes('%00')) return next();
  if (c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true)
    return c.redirect(withoutNul(c.req.url), 302);
  throw new AppError(
    'invalid_input',
    'INVALID_INPUT',
    'The address contains a character that cannot be stored. Remove it and try again.',
  );
};

/** Two slashes at the beginning would name another site. */
function withoutNul(url: string): string {
  const { pathname, search } = new URL(url);
  return `/${pathname.replaceAll('%00', '').replace(/^[/\\]+/, '')}${search.replaceAll('%00', '')}`;
}

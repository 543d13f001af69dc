import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';

/** Refuses URLs with a NUL character: no path, id or query value contains one. */
export const refuseNul: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (c.req.url.includes('%00'))
    throw new AppError(
      'invalid_input',
      'INVALID_INPUT',
      'The address contains a character that cannot be stored. Remove it and try again.',
    );
  await next();
};

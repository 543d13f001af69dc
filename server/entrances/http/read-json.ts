import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { tooLarge } from './translate-error.ts';

export const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(?:;|$)/i.test(contentType ?? '');

/** JSON only: a form of another site could send anything else with the visitor's cookie. */
export const requireJson: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const hasBody = c.req.raw.body !== null && c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (hasBody && !isJson(c.req.header('content-type'))) {
    throw new AppError('unsupported', 'UNSUPPORTED', 'Send JSON, with the header content-type: application/json.');
  }
  await next();
};

export const limitBody = (bytesMax: number): MiddlewareHandler<HttpEnvironment> =>
  bodyLimit({
    maxSize: bytesMax,
    onError: (c) => {
      const { status, body } = tooLarge(c.get('requestId'));
      return c.json(body, status);
    },
  });

export const unreadable = (cause: unknown): AppError =>
  new AppError('invalid_input', 'INVALID_INPUT', 'The body is not sound JSON. Send it as /api/docs describes.', {
    cause,
  });

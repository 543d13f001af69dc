// HTML of the few pages and mails that are not part of the web application: a template that escapes every value in it.
// These are hono's templates; nothing else of hono is known outside the HTTP entrance.
import type { html } from 'hono/html';

export { html, raw } from 'hono/html';
export type Html = ReturnType<typeof html>;

// What the server answers before the product is ready: a page that loads itself again for browsers, JSON for programs.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the start is doing. */
export interface StartStep {
  /** As `Building the search index`. */
  text: string;
  /** From 0 to 1; null: unknown. */
  share: number | null;
  /** As `40 s`. Absent: unknown. */
  left?: string;
}

const retryAfterSeconds = 2;
const percent = 100;

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; font: 1rem/1.5 system-ui, sans-serif; color: #16211f; background: #f7f6f2; }
  main { width: min(26rem, calc(100vw - 3rem)); }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; }
  progress { width: 100%; accent-color: #0e6e5c; }
  @media (prefers-color-scheme: dark) { body { color: #e9ece9; background: #121816; } progress { accent-color: #5fc3ab; } }`;

const headers = {
  'cache-control': 'no-store',
  'retry-after': String(retryAfterSeconds),
  'x-content-type-options': 'nosniff',
};
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const wantsPage = ({ method, headers: { accept = '' } }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html');

export function answerWhileStarting(request: IncomingMessage, response: ServerResponse, step: StartStep): void {
  if (request.url === '/healthz') {
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'ok' }));
  } else if (wantsPage(request)) {
    response.writeHead(503, {
      ...headers,
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': policy,
      refresh: String(retryAfterSeconds),
    });
    response.end(pageOf(step));
  } else {
    response.writeHead(503, { ...headers, 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        code: 'UNAVAILABLE',
        message: `The server is starting: ${textOf(step)}. Try again in a few seconds.`,
        requestId: 'starting',
      }),
    );
  }
}

/** `building the search index, 40%, about 40 s left`. */
const textOf = ({ text, share, left }: StartStep): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}${share === null ? '' : `, ${Math.floor(share * percent)}%`}${leftOf(left)}`;

const leftOf = (left: string | undefined): string => (left === undefined ? '' : `, about ${left} left`);

/** The texts of the steps are the product's own. */
const pageOf = ({ text, share, left }: StartStep): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Starting</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>The directory is starting</h1>
      <p>${text}${share === null ? ' …' : `: ${Math.floor(share * percent)}%`}${leftOf(left)}</p>
      <progress aria-label="${text}" max="100"${share === null ? '' : ` value="${Math.floor(share * percent)}"`}></progress>
      <p>This page opens by itself as soon as the first people can be found.</p>
    </main>
  </body>
</html>
`;

// Limits the pages that are rendered at the same time. One thread renders them, and takes tens of milliseconds for each.
import { Admission } from '#server/foundation/admission/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { html } from '#server/foundation/html/public.ts';
import { htmlResponse } from '#server/foundation/raw-route/public.ts';

/** Visitors with a session come first. A visitor who disconnects stops waiting. */
export interface PlaceOptions {
  isPreferred: boolean;
  signal: AbortSignal;
}

const busyCode = 'PAGES_BUSY';
const retryAfterSeconds = 2;

const busy = (): AppError =>
  new AppError('unavailable', busyCode, 'Many pages are being opened at this moment. Try again in a few seconds.', {
    retryAfterSeconds,
  });

/**
 * The caller is a network. About 50 pages a second can be rendered, so a network whose 100 people all open a page at the same moment gets
 * them within two seconds, and a network that asks for more leaves half of the places to others.
 */
export const pagePlaces = (): Admission =>
  new Admission(
    {
      runningMax: 4,
      runningPerCallerMax: 2,
      waitingMax: 400,
      waitingPerCallerMax: 100,
      reservedMax: 100,
      waitMsMax: 2_000,
    },
    { full: busy, fullOfCaller: busy },
  );

export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === busyCode;

/** What a browser shows for a page without a place. */
export async function busyPage(siteName: string): Promise<Response> {
  const title = `${siteName || 'The site'} is busy`;
  const page = await htmlResponse(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>Many pages are being opened at this moment. Wait a few seconds, then load this page again.</p>
            <p><a href="">Load this page again</a></p>
          </main>
        </body>
      </html>`,
    { 'retry-after': String(retryAfterSeconds) },
  );
  return new Response(page.body, { status: 503, headers: page.headers });
}

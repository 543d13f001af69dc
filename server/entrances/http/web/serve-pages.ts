// The pages, rendered with what their caller may have: what a page calls in the process passes the same checks as over HTTP.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { postBytesMaxOf, postedPaths } from '#contract/public-paths.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { Call } from '#contract/call.ts';
import type { PageContext } from '#contract/page-context.ts';
import type { Country } from '#contract/candidates/places.ts';
import type { Admission } from '#server/foundation/admission/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { isDatabaseUnavailable } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { waitToFill } from '#server/foundation/form-token/public.ts';
import type { RightsOf } from '#server/foundation/operation/public.ts';
import type { HttpEnvironment } from '../environment.ts';
import type { LogFailure } from '../failure-log.ts';
import type { Readiness } from '../health-routes.ts';
import { admit } from '../admit.ts';
import { callInProcess, type ApiRouter } from '../orpc.ts';
import { operationContext } from '../operation-context.ts';
import { identityFor } from '../require-rights.ts';
import { limitBody } from '../raw-routes.ts';
import { translateError } from '../translate-error.ts';
import type { Web } from './pages.ts';
import { KeptPages } from './kept-pages.ts';
import { formWithNonce, sharedForm, withoutNonce } from './page-forms.ts';
import { busyPage, isBusy, pagePlaces, type PlaceOptions } from './page-places.ts';

export interface PageParts {
  logFailure: LogFailure;
  router: ApiRouter;
  rightsOf: RightsOf;
  publicUrl: string;
  /** The countries that the directory covers. */
  countries: readonly Country[];
  readiness: () => Pick<Readiness, 'filling'>;
  /** The session token of these headers after checking its signature; null when there is none. Reads no database. */
  tokenOf: (headers: Headers) => string | null;
  /** The name of the site as last read; empty: it was never read. */
  siteName: () => string;
  /** Another number after every change that kept pages must show at once. */
  pagesVersion: () => number;
}

export function servePages(app: Hono<HttpEnvironment>, web: Web, parts: PageParts): void {
  const places = pagePlaces();
  const kept = new KeptPages({ version: parts.pagesVersion, places });
  app.get('*', async (c) => {
    const asset = await web.asset(c.req.raw, c.env);
    if (asset === 'sent') return RESPONSE_ALREADY_SENT;
    if (asset) return asset;
    return orBusy(c, parts, async () => {
      const page = await visitorPage(c, web, { kept, places }, parts);
      return page ?? places.run(c.get('client').block, () => ownPage(c, web, c.req.raw, parts), placeOptions(c, parts));
    });
  });
  for (const path of postedPaths)
    // With scripts the web application posts to the address of the page's data.
    app.on('POST', [path, `${path}.data`], limitPost(path), async (c) => {
      const request = await posted(c.req.raw);
      await settleForm(request);
      return orBusy(c, parts, () =>
        places.run(c.get('client').block, () => ownPage(c, web, request, parts), placeOptions(c, parts)),
      );
    });
}

/** Of a page that could not be shown. */
const retryAfterSeconds = '5';

const placeOptions = (c: Context<HttpEnvironment>, { tokenOf }: PageParts): PlaceOptions => ({
  isPreferred: tokenOf(c.req.raw.headers) !== null,
  signal: c.req.raw.signal,
});

/** The data of a page is read by the web application, which shows the failure itself. */
async function orBusy(
  c: Context<HttpEnvironment>,
  { siteName }: PageParts,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isBusy(error) || c.req.path.endsWith('.data')) throw error;
    return busyPage(siteName());
  }
}

/** A page for the caller of the request. It carries a nonce, and shows who is signed in. */
async function ownPage(c: Context<HttpEnvironment>, web: Web, request: Request, parts: PageParts): Promise<Response> {
  const page = await web.page(request, await pageContextOf(c, parts));
  page.headers.set('cache-control', 'private, no-store');
  if (page.status === 503 && !page.headers.has('retry-after')) page.headers.set('retry-after', retryAfterSeconds);
  return page;
}

/** A browser without scripts shows the response, so a file that is too large leads back to its form. */
const limitPost = (path: (typeof postedPaths)[number]): MiddlewareHandler<HttpEnvironment> =>
  path === '/submit-resume'
    ? bodyLimit({
        maxSize: postBytesMaxOf(path),
        onError: async (c) => {
          await drain(c.req.raw.body);
          return c.redirect('/submit-resume?file=too-large', 303);
        },
      })
    : limitBody(postBytesMaxOf(path));

/** Browsers show the response only after they have sent the whole body. A connection that sends more than this is ended. */
const drainedBytesMax = 32 * 1024 * 1024;

async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > drainedBytesMax) return;
  }
}

/** The entrance has checked the origin. The router would compare it with the address behind a proxy, which differs. */
async function posted(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request.url, {
    method: 'POST',
    headers,
    body: await request.arrayBuffer(),
    signal: request.signal,
  });
}

/** A form that was sent very soon waits here, and does not take the place of another page while it waits. */
async function settleForm(request: Request): Promise<void> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const token = form?.get('formToken');
  if (typeof token === 'string') await waitToFill(token, systemClock);
}

/** Null: the page depends on the request, because it has a session, or the page could not be rendered. The session is not read. */
async function visitorPage(
  c: Context<HttpEnvironment>,
  web: Web,
  { kept, places }: { kept: KeptPages; places: Admission },
  parts: PageParts,
): Promise<Response | null> {
  const { pathname, search } = new URL(c.req.url);
  const sharing = parts.tokenOf(c.req.raw.headers) === null ? web.sharingOf(pathname) : 'none';
  if (sharing === 'none') return null;
  const isShared = sharing === 'without scripts';
  const [caller, nonce] = [c.get('client').block, c.get('nonce')];
  // Its own request: a visitor who disconnects must not cancel the rendering for others.
  const request = new Request(c.req.url);
  const render = async (ownNonce: string): Promise<Response> =>
    web.page(request, await visitorContext(c, parts, { nonce: ownNonce, isShared }));
  // A page with a query, such as the counts of a visitor's search, is not kept.
  if (search !== '')
    return isShared
      ? places.run(caller, async () => unkeptPage(await render(nonce), nonce, parts), placeOptions(c, parts))
      : null;
  const isHttps = parts.publicUrl.startsWith('https:');
  const toForm = isShared ? (html: string, ownNonce: string) => sharedForm(html, ownNonce, isHttps) : formWithNonce;
  const view = { ...placeOptions(c, parts), path: pathname, request: c.req.raw, nonce, caller, render, toForm };
  return kept.answer(view).catch((error: unknown) => {
    if (isBusy(error)) throw error;
    parts.logFailure({ requestId: c.get('requestId'), error }, 'a page for all visitors could not be rendered');
    return null;
  });
}

async function unkeptPage(page: Response, nonce: string, { publicUrl }: PageParts): Promise<Response | null> {
  if (page.status >= 500) return null;
  if (page.body === null) return page;
  const { html, policy } = withoutNonce(await page.text(), nonce, publicUrl.startsWith('https:'));
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', policy);
  headers.set('cache-control', 'private, no-store');
  return new Response(html, { status: page.status, headers });
}

/** Of a page that is kept for all visitors. It has no session, also when a signed-in user requested it first. */
async function visitorContext(
  c: Context<HttpEnvironment>,
  { logFailure, router, rightsOf, publicUrl, countries, readiness }: PageParts,
  { nonce, isShared }: { nonce: string; isShared: boolean },
): Promise<PageContext> {
  const identity = { caller: null, rights: rightsOf(null) };
  const requestId = c.get('requestId');
  const context = { ...operationContext(c, identity), headers: new Headers(), signal: new AbortController().signal };
  return {
    nonce,
    requestId,
    publicUrl,
    countries,
    isFilling: readiness().filling !== null,
    isShared,
    viewer: null,
    access: await identity.rights.access(),
    call: withFailures(callInProcess(router, admit, context), requestId),
    reportError: (error) => logFailure({ requestId, error }, 'page failed'),
  };
}

async function pageContextOf(c: Context<HttpEnvironment>, parts: PageParts): Promise<PageContext> {
  const { logFailure, publicUrl, countries, readiness } = parts;
  const requestId = c.get('requestId');
  const { call, ...visitor } = await visitorOf(c, parts);
  return {
    nonce: c.get('nonce'),
    requestId,
    publicUrl,
    countries,
    isFilling: readiness().filling !== null,
    isShared: false,
    ...visitor,
    call: withFailures(call, requestId),
    reportError: (error) => logFailure({ requestId, error }, 'page failed'),
  };
}

/** What a call rejects with has the fields of a failure over HTTP. */
const withFailures =
  (call: Call, requestId: string): Call =>
  async (name, input, options) => {
    try {
      return await call(name, input, options);
    } catch (error) {
      throw Object.assign(
        new Error('The call of a page failed.', { cause: error }),
        translateError(error, requestId).body,
      );
    }
  };

/** While the database is away, a page is rendered as for a visitor who is not signed in, and knows when that may be wrong. */
async function visitorOf(
  c: Context<HttpEnvironment>,
  { router, rightsOf, tokenOf }: PageParts,
): Promise<Pick<PageContext, 'viewer' | 'isViewerUnknown' | 'access' | 'call'>> {
  const callAs = (identity: HttpEnvironment['Variables']['identity']): Call =>
    callInProcess(router, admit, operationContext(c, identity));
  try {
    const identity = await identityFor(c, rightsOf, { isAnonymousAllowed: false });
    const call = callAs(identity);
    const viewer = identity.caller === null ? null : await readViewer(call);
    return { viewer, access: await identity.rights.access(), call };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const anonymous = { caller: null, rights: rightsOf(null) };
    return {
      viewer: null,
      isViewerUnknown: tokenOf(c.req.raw.headers) !== null,
      access: await anonymous.rights.access(),
      call: callAs(anonymous),
    };
  }
}

/** Null when the account was deleted during this request. */
async function readViewer(call: Call): Promise<Viewer | null> {
  try {
    return await call('accounts.getAccount', {});
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null;
    throw error;
  }
}

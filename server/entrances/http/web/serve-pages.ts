// The pages, rendered with what their caller may have: what a page asks in the process passes the same check as over HTTP.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import type { Access } from '#contract/access.ts';
import type { Viewer } from '#contract/accounts.ts';
import type { CandidateProfile } from '#contract/candidates.ts';
import { contract } from '#contract/contract.ts';
import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import { isDatabaseAway } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Caller, OperationContext } from '#server/foundation/operation/public.ts';
import type { RightsOf } from '#server/features/access/public.ts';
import type { HttpEnvironment } from '../environment.ts';
import { admit } from '../admit.ts';
import { standingFor } from '../require-rights.ts';
import { translateError } from '../translate-error.ts';
import type { PageContext, Web } from './pages.ts';

/** The contract's operations that the pages' loaders call in the process. */
export interface PageCalls {
  search(filters: SearchFilters, context: OperationContext): Promise<SearchAnswer | SelectionAnswer>;
  candidate(id: string): Promise<CandidateProfile>;
  viewer(caller: Caller): Promise<Viewer | null>;
}

export interface PageParts {
  log: Log;
  calls: PageCalls;
  rightsOf: RightsOf;
}

export function servePages(app: Hono<HttpEnvironment>, web: Web, parts: PageParts): void {
  app.get('*', async (c) => {
    const asset = await web.asset(c.req.raw, c.env);
    if (asset === 'sent') return RESPONSE_ALREADY_SENT;
    if (asset) return asset;
    const page = await web.page(c.req.raw, await pageContextOf(c, parts));
    page.headers.set('cache-control', 'private, no-store');
    return page;
  });
}

async function pageContextOf(c: Context<HttpEnvironment>, { log, calls, rightsOf }: PageParts): Promise<PageContext> {
  const requestId = c.get('requestId');
  const { viewer, access, ...standing } = await known(await standingFor(c, 'open', rightsOf), calls, rightsOf);
  const context: OperationContext = { requestId, signal: c.req.raw.signal, client: c.get('client'), ...standing };
  const translated = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw Object.assign(new Error('The call of a page failed.', { cause: error }), translateError(error, requestId).body);
    }
  };
  return {
    nonce: c.get('nonce'),
    requestId, viewer, access,
    search: (filters) => translated(async () => {
      await admit(contract.search.optimizedSearch, { filters }, context);
      return calls.search(filters, context);
    }),
    candidate: (id) => translated(async () => {
      await admit(contract.candidates.getCandidate, { id }, context);
      return calls.candidate(id);
    }),
    reportError: (error) => log.error({ requestId, error }, 'page failed'),
  };
}

type Standing = HttpEnvironment['Variables']['standing'];

/** A page is shown to nobody in particular while the database is away. */
async function known(standing: Standing, calls: PageCalls, rightsOf: RightsOf): Promise<Standing & { viewer: Viewer | null; access: Access }> {
  const { caller, rights } = standing;
  try {
    return { ...standing, viewer: caller && (await calls.viewer(caller)), access: await rights.access() };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const nobody = rightsOf(null);
    return { caller: null, rights: nobody, viewer: null, access: await nobody.access() };
  }
}

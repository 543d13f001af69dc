// The server for assistants at /mcp, by the Model Context Protocol: Streamable HTTP without sessions. A caller is an API key, or a grant.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Hono, type Context } from 'hono';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import { Admission } from '#server/foundation/admission/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { CallerKey, RightsOf } from '#server/foundation/operation/public.ts';
import { admit } from '../admit.ts';
import type { HttpEnvironment } from '../environment.ts';
import type { LogFailure } from '../failure-log.ts';
import { operationContext } from '../operation-context.ts';
import { callInProcess, type ApiRouter } from '../orpc.ts';
import { limitBody } from '../raw-routes.ts';
import { identityFor } from '../require-rights.ts';
import { translateError } from '../translate-error.ts';
import type { ToolCaller } from './call-tool.ts';
import { challengeOf, refuseMissingScope } from './challenge.ts';
import { mcpServer } from './mcp-server.ts';
import { revealTickets } from './reveal-tickets.ts';
import type { ToolSession } from './tool.ts';

/** What the server for assistants needs besides the operations. */
export interface AssistantParts {
  database: Database;
  lookupKey: Buffer;
}

export interface McpParts {
  router: ApiRouter;
  rightsOf: RightsOf;
  logFailure: LogFailure;
  assistants: AssistantParts;
  publicUrl: string;
  siteName: () => string;
}

const bodyBytesMax = 256 * 1024;
/** Calls of tools. Models call several at once, so that a few of a key wait. */
const placesOfCalls = { runningMax: 64, runningPerCallerMax: 4, waitingMax: 64, waitingPerCallerMax: 16 };

export function mcpRoutes(parts: McpParts): Hono<HttpEnvironment> {
  const tickets = revealTickets(parts.assistants.lookupKey, systemClock);
  const places = new Admission(placesOfCalls);
  const answer = protocolHandler(() => parts.siteName() || defaultSiteName);
  const app = new Hono<HttpEnvironment>();
  app.post('/', limitBody(bodyBytesMax), async (c) => {
    refuseOtherOrigins(c, parts.publicUrl);
    const { call, key } = await keyOf(c, parts);
    const message = await oneMessage(c);
    refuseMissingScope(message, key);
    const caller: ToolCaller = {
      session: { call, keyId: key.id, tickets },
      database: parts.assistants.database,
      places,
      requestId: c.get('requestId'),
      logFailure: parts.logFailure,
    };
    const response = await answer(c.req.raw, message, caller);
    // Compressing 24 KB takes a third of the time of a search. The policy of caches replaces this header.
    response.headers.set('cache-control', 'no-transform');
    return response;
  });
  // Of a server with sessions: a stream of events, and the end of a session.
  app.on(['GET', 'DELETE'], ['/'], (c) =>
    c.json(rpcError('There are no sessions here. Send each message with POST.', null), 405, { allow: 'POST' }),
  );
  app.onError((error, c) => refusal(c, error, parts));
  return app;
}

/** The protocol by the SDK, which makes a server for each message. */
function protocolHandler(title: () => string) {
  const callers = new AsyncLocalStorage<ToolCaller>();
  const { fetch } = createMcpHandler(
    () => {
      const caller = callers.getStore();
      if (caller === undefined) throw new Error('A message has no caller.');
      return mcpServer(caller, title());
    },
    // Nothing changes that a client could be told of, and an open stream would hold a connection.
    { maxSubscriptions: 0 },
  );
  return (request: Request, message: unknown, caller: ToolCaller): Promise<Response> =>
    callers.run(caller, () => fetch(request, { parsedBody: message }));
}

/** @throws AppError `UNAUTHENTICATED` where the caller has no key, also with a session; and those of reading a key */
async function keyOf(
  c: Context<HttpEnvironment>,
  { router, rightsOf }: McpParts,
): Promise<Pick<ToolSession, 'call'> & { key: CallerKey }> {
  const identity = await identityFor(c, rightsOf, { isAnonymousAllowed: false });
  const key = identity.caller?.apiKey;
  if (key == null)
    throw new AppError(
      'unauthenticated',
      'UNAUTHENTICATED',
      'Assistants connect with OAuth, or with an API key: create one in Account Settings, and send it as the header Authorization: Bearer cr_live_….',
    );
  return { call: callInProcess(router, admit, operationContext(c, identity)), key };
}

/** Browsers send the origin. A page whose host name was made to lead here (DNS rebinding) has another one as well. */
function refuseOtherOrigins(c: Context<HttpEnvironment>, publicUrl: string): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== new URL(publicUrl).origin)
    throw new AppError('forbidden', 'FOREIGN_ORIGIN', 'Pages of other sites cannot connect. Connect from a program.');
}

/** Several messages in one request would count as one call. */
async function oneMessage(c: Context<HttpEnvironment>): Promise<unknown> {
  const sent = await c.req.text();
  const message = parsed(sent);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new AppError('invalid_input', 'INVALID_INPUT', 'Send one JSON-RPC message a request, as an object.');
  return message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of JSON-RPC: the request could not be served. */
const serverError = -32_000;

const rpcError = (message: string, data: { code: string; requestId: string } | null) => ({
  jsonrpc: '2.0' as const,
  id: null,
  error: { code: serverError, message, ...(data !== null && { data }) },
});

/** A failure over HTTP, in a body that clients of the protocol read. */
function refusal(c: Context<HttpEnvironment>, error: unknown, { logFailure, publicUrl }: McpParts): Response {
  const requestId = c.get('requestId');
  const { status, headers, body, isOurs } = translateError(error, requestId);
  if (isOurs) logFailure({ requestId, error }, 'request failed');
  const { code, message } = body;
  return c.json(rpcError(message, { code, requestId }), status, {
    ...headers,
    ...challengeOf(error, status, { publicUrl, hasToken: c.req.header('authorization') !== undefined }),
  });
}

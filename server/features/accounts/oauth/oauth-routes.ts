// What the protocol prescribes at addresses of its own: where the parts are (RFC 9728 and 8414), the registration,
// the token and the revocation endpoint.
// The page at /oauth/authorize asks the account, through two operations.
import { assistantScopes, resourceMetadataPath } from '#contract/accounts/oauth-limits.ts';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RawRequest, RawRoute } from '#server/foundation/raw-route/public.ts';
import { changingOwnAccount } from '../auth-request.ts';
import { allowRequest, showRequest, type AllowParts } from './allow-assistant.ts';
import { resourceOf } from './authorization-request.ts';
import { issueTokens, type IssueParts } from './issue-tokens.ts';
import { registerClient } from './register-client.ts';
import { revokeToken } from './revoke-token.ts';

export interface OAuthParts extends IssueParts {
  siteName: () => string;
}

export const assistantRoutes = ({ accounts }: ContractImplementer, parts: AllowParts) => ({
  readAssistantRequest: accounts.readAssistantRequest.handler(async ({ input: { query }, context }) => {
    const { kind } = await context.rights.access();
    return showRequest(parts, query, { userId: signedIn(context).userId, kind });
  }),
  allowAssistant: accounts.allowAssistant.handler(async ({ input: { query, scopes }, context }) => {
    const { userId } = changingOwnAccount(context);
    const { kind } = await context.rights.access();
    return { location: await allowRequest(parts, query, scopes, { userId, kind }) };
  }),
});

const open = { capability: 'open', sender: 'browser', refusesOtherSites: false } as const;

/** Clients that read no header look at the second one. */
const resourcePaths = [resourceMetadataPath, '/.well-known/oauth-protected-resource'];

export const oauthRoutes = (parts: OAuthParts): RawRoute[] => [
  ...resourcePaths.map((path) =>
    metadataRoute(path, () => ({
      resource: resourceOf(parts),
      authorization_servers: [parts.publicUrl],
      scopes_supported: assistantScopes,
      bearer_methods_supported: ['header'],
      resource_name: parts.siteName() || defaultSiteName,
    })),
  ),
  metadataRoute('/.well-known/oauth-authorization-server', () => ({
    issuer: parts.publicUrl,
    authorization_endpoint: `${parts.publicUrl}/oauth/authorize`,
    token_endpoint: `${parts.publicUrl}/oauth/token`,
    registration_endpoint: `${parts.publicUrl}/oauth/register`,
    client_id_metadata_document_supported: true,
    revocation_endpoint: `${parts.publicUrl}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })),
  {
    ...open,
    method: 'POST',
    path: '/oauth/register',
    bodyBytesMax: 16 * 1024,
    handle: async ({ request, client }) => {
      const sent: unknown = await request.json().catch(() => null);
      const answer = await registerClient(parts.database, client, sent);
      return jsonOf(answer, 'error' in answer ? 400 : 201);
    },
  },
  {
    ...open,
    method: 'POST',
    path: '/oauth/token',
    bodyBytesMax: 16 * 1024,
    handle: async ({ request }) => {
      const answer = await issueTokens(parts, await formOf(request));
      return jsonOf(answer, 'error' in answer ? 400 : 200);
    },
  },
  {
    ...open,
    method: 'POST',
    path: '/oauth/revoke',
    bodyBytesMax: 16 * 1024,
    handle: async ({ request }) => {
      const refusal = await revokeToken(parts, await formOf(request));
      return refusal === null ? new Response(null, { status: 200 }) : jsonOf(refusal, 400);
    },
  },
];

const metadataRoute = (path: string, content: () => object): RawRoute => ({
  ...open,
  method: 'GET',
  path,
  bodyBytesMax: 0,
  handle: () => Promise.resolve(jsonOf(content(), 200)),
});

/** Never kept by a cache (RFC 6749 5.1): the entrance says so of a response without a policy of its own. */
const jsonOf = (content: object, status: number): Response => Response.json(content, { status });

/** Nothing of a body that is no form, or that names a field twice (RFC 6749 3.2): every field is then missing. */
async function formOf(request: RawRequest['request']): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return {};
  const sent = new URLSearchParams(await request.text());
  return new Set(sent.keys()).size === sent.size ? Object.fromEntries(sent) : {};
}

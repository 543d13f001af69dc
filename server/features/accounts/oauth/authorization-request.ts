// The request of an assistant to act for an account (RFC 6749 4.1.1, with PKCE, and with the resource of RFC 8707), as the query of the
// address that it opened.
import { assistantScopes, oauthLimits as limits, type AssistantScope } from '#contract/accounts/oauth-limits.ts';
import { DocumentFault } from './client-document.ts';
import type { OAuthClient } from './clients-store.ts';
import { clientOf, type ClientParts } from './find-client.ts';
import { isRegistered, withParameters } from './redirect-uri.ts';

export interface OAuthPlace {
  /** Without a trailing slash. It is the issuer. */
  publicUrl: string;
}

/** The one resource for which tokens are issued. */
export const resourceOf = ({ publicUrl }: OAuthPlace): string => `${publicUrl}/mcp`;

export interface AuthorizationRequest {
  kind: 'ask';
  client: OAuthClient;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  scopes: AssistantScope[];
}

export type ReadRequest =
  | AuthorizationRequest
  | { kind: 'redirect'; location: string }
  | { kind: 'refused'; message: string };

const refusals = {
  client:
    'The assistant is not known here, or was not used for a long time. Remove this connection in the assistant, and add it again.',
  address: 'The assistant did not register the address to which it wants you to return. Nothing was allowed.',
  repeated: 'The address of this page names a part of the request twice. Connect from the assistant again.',
};

/** RFC 7636: the SHA-256 of the verifier, as base64url. */
const challenge = /^[\w-]{43}$/;

/** An error is told to the assistant only at an address that it registered (RFC 6749 4.1.2.1). */
export async function readAuthorizationRequest(
  parts: OAuthPlace & ClientParts,
  query: string,
  userId: string,
): Promise<ReadRequest> {
  const { publicUrl } = parts;
  const sent = new URLSearchParams(query);
  const names = [...sent.keys()].filter((name) => name !== 'resource');
  if (new Set(names).size < names.length) return { kind: 'refused', message: refusals.repeated };
  const client = await clientOf(parts, sent.get('client_id') ?? '', userId).catch((error: unknown) => {
    if (error instanceof DocumentFault) return error;
    throw error;
  });
  if (client === null) return { kind: 'refused', message: refusals.client };
  if (client instanceof DocumentFault) return { kind: 'refused', message: client.message };
  const redirectUri = sent.get('redirect_uri') ?? '';
  if (!isRegistered(client.redirectUris, redirectUri)) return { kind: 'refused', message: refusals.address };
  const state = sent.get('state') ?? '';
  const error = errorOf(sent, resourceOf({ publicUrl }));
  if (error !== null) return { kind: 'redirect', location: answerOf({ redirectUri, state }, { publicUrl }, error) };
  return {
    kind: 'ask',
    client,
    redirectUri,
    state,
    codeChallenge: sent.get('code_challenge') ?? '',
    scopes: scopesOf(sent) ?? [],
  };
}

interface ProtocolError extends Record<string, string> {
  error: string;
  error_description: string;
}
const errorWith = (error: string, error_description: string): ProtocolError => ({ error, error_description });

/** The first thing that is wrong with the request. Null: nothing is. */
function errorOf(sent: URLSearchParams, resource: string): ProtocolError | null {
  if (sent.get('response_type') !== 'code')
    return errorWith('unsupported_response_type', 'The only response_type is code.');
  const state = sent.get('state') ?? '';
  if (state === '' || state.length > limits.stateLengthMax)
    return errorWith('invalid_request', `state is required, with at most ${limits.stateLengthMax} characters.`);
  if (sent.get('code_challenge_method') !== 'S256')
    return errorWith('invalid_request', 'PKCE is required, with the code_challenge_method S256.');
  if (!challenge.test(sent.get('code_challenge') ?? ''))
    return errorWith('invalid_request', 'code_challenge is a SHA-256 as base64url, which has 43 characters.');
  if (sent.getAll('resource').some((asked) => asked !== resource))
    return errorWith('invalid_target', `The only resource is ${resource}.`);
  if (scopesOf(sent) === null) return errorWith('invalid_scope', `The scopes are ${assistantScopes.join(', ')}.`);
  return null;
}

/** Others than ours are left out, as the answer to the client says. All, if it names none. Null: only others. */
function scopesOf(sent: URLSearchParams): AssistantScope[] | null {
  const asked = (sent.get('scope') ?? '').split(' ').filter((name) => name !== '');
  if (asked.length === 0) return [...assistantScopes];
  const known = assistantScopes.filter((scope) => asked.includes(scope));
  return known.length > 0 ? known : null;
}

/** The address to which the browser goes. `iss` says who answers (RFC 9207). */
export const answerOf = (
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  { publicUrl }: OAuthPlace,
  answer: Readonly<Record<string, string>>,
): string => withParameters(redirectUri, { ...answer, ...(state !== '' && { state }), iss: publicUrl });

export const refusalByVisitor = errorWith('access_denied', 'The account did not allow it.');

// A program that connects with OAuth, as a test drives it: each step by hand, so that a test can do one of them wrong.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { assistantScopes } from '#contract/accounts/oauth-limits.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const registered = z.object({ client_id: z.uuid() });
const allowed = z.object({ location: z.url() });
const issued = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(3_600),
  refresh_token: z.string(),
  scope: z.string(),
});
export type Issued = z.output<typeof issued>;
const refusal = z.object({ error: z.string(), error_description: z.string() });

export const redirectUri = 'https://assistant.example/callback';
const verifier = randomBytes(32).toString('base64url');
export const codeChallenge = createHash('sha256').update(verifier).digest('base64url');

const postFormTo =
  (path: string) =>
  (product: TestProduct, form: Readonly<Record<string, string>>): Promise<Response> =>
    product.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
export const postForm = postFormTo('/oauth/token');
export const postRevoked = postFormTo('/oauth/revoke');

/** `400 invalid_grant` */
export async function refusalOf(response: Response): Promise<string> {
  return `${response.status} ${refusal.parse(await response.json()).error}`;
}

export const tokensOf = async (response: Response): Promise<Issued> => issued.parse(await response.json());

export async function registerAssistant(
  product: TestProduct,
  { name = 'Rota Helper', redirectUris = [redirectUri] }: { name?: unknown; redirectUris?: readonly string[] } = {},
): Promise<string> {
  const response = await product.post('/oauth/register', { client_name: name, redirect_uris: redirectUris });
  return registered.parse(await response.json()).client_id;
}

/** The query with which an assistant opens the page. `changes`: undefined leaves a part out. */
export function requestOf(clientId: string, changes: Readonly<Record<string, string | undefined>> = {}): string {
  const parts = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'st-1',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.append(name, value);
  return query.toString();
}

/** Where the page reads what the assistant asks for. */
export const requestPath = (query: string): string =>
  `/api/account/assistant-request?${new URLSearchParams({ query }).toString()}`;

export const stepUp = (product: TestProduct, { userId }: SignedIn): Promise<unknown> =>
  product.database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [
    userId,
  ]);

export const postAllowed = (
  person: SignedIn,
  query: string,
  scopes: readonly string[] = assistantScopes,
): Promise<Response> => person.post('/api/account/assistant-request', { query, scopes });

/** Where the browser goes next. */
export const allowedLocation = async (response: Response): Promise<string> =>
  allowed.parse(await response.json()).location;

/** The parameters with which the browser returns to the assistant. */
export const returnOf = async (response: Response): Promise<URLSearchParams> =>
  new URL(await allowedLocation(response)).searchParams;

export async function codeFor(
  product: TestProduct,
  person: SignedIn,
  clientId: string,
  scopes: readonly string[] = assistantScopes,
): Promise<string> {
  await stepUp(product, person);
  const parameters = await returnOf(await postAllowed(person, requestOf(clientId), scopes));
  return parameters.get('code') ?? '';
}

export const codeForm = (clientId: string, code: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
});

export const refreshForm = (clientId: string, refreshToken: string) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refreshToken,
});

export interface Connected extends Issued {
  clientId: string;
  code: string;
  keyId: string;
}

/** From the registration to the first access token. */
export async function connect(
  product: TestProduct,
  person: SignedIn,
  scopes: readonly string[] = assistantScopes,
): Promise<Connected> {
  const clientId = await registerAssistant(product);
  const code = await codeFor(product, person, clientId, scopes);
  const tokens = await tokensOf(await postForm(product, codeForm(clientId, code)));
  const { rows } = await product.database.pool.query<{ id: string }>('select id from api_keys where client_id = $1', [
    clientId,
  ]);
  return { ...tokens, clientId, code, keyId: rows[0]?.id ?? '' };
}

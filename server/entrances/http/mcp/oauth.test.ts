// The official client connects with OAuth, from the first refusal to the first call, and a grant may do exactly what a key may.
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { assistantScopes } from '#contract/accounts/oauth-limits.ts';
import {
  connect,
  postAllowed,
  redirectUri,
  returnOf,
  stepUp,
} from '#server/features/accounts/oauth/testing/assistant.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { callTool, postMessage } from './testing/assistants.ts';
import { tools } from './tools.ts';

const product = testProduct({
  runsJobs: false,
  publicUrl: 'https://care.example',
  operatorDefaults: { keyCallsPerMinuteMax: 1_000 },
});
const { pool } = product.database;

/** The network of the client: everything that it asks for is at the product. */
const fetchHere = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe('https://care.example');
  const { method, headers, body } = new Request(address, init);
  return product.request(`${pathname}${search}`, {
    method,
    headers,
    body: body === null ? null : await new Response(body).text(),
  });
};

/** What a program keeps; `asked` is the page that it opens in a browser. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: 'Rota Helper', redirect_uris: [redirectUri] };
  asked: URL | null = null;
  private registration: StoredOAuthClientInformation | undefined;
  private kept: StoredOAuthTokens | undefined;
  private secret = '';

  state = () => 'st-7';
  clientInformation = () => this.registration;
  saveClientInformation = (information: StoredOAuthClientInformation) => {
    this.registration = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.kept = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.asked = address;
  };
  saveCodeVerifier = (verifier: string) => {
    this.secret = verifier;
  };
  codeVerifier = () => this.secret;
}

const transportOf = (authProvider: Program): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL('https://care.example/mcp'), { authProvider, fetch: fetchHere });
const newClient = (): Client => new Client({ name: 'test', version: '1' });

/** What the page at the address does when the person presses Allow. */
async function allowed({ asked }: Program, person: SignedIn, scopes: readonly string[]): Promise<URLSearchParams> {
  expect(asked?.pathname).toBe('/oauth/authorize');
  await stepUp(product, person);
  return returnOf(await postAllowed(person, asked?.search.slice(1) ?? '', scopes));
}

test('the official client registers, is allowed, calls tools, refreshes its token, and is asked again for a scope', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const program = new Program();
  const first = transportOf(program);
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await allowed(program, person, ['search']));

  const client = newClient();
  await client.connect(transportOf(program));
  const { structuredContent } = await client.callTool({ name: 'limits', arguments: {} });
  expect(structuredContent).toMatchObject({ key: { name: 'Rota Helper (assistant.example)', scopes: ['search'] } });

  const before = program.tokens()?.access_token;
  await pool.query('update api_keys set token_expires_at = now()');
  expect((await client.callTool({ name: 'list_filters', arguments: {} })).isError).toBeUndefined();
  expect(program.tokens()?.access_token).not.toBe(before);

  program.asked = null;
  await expect(client.callTool({ name: 'lists', arguments: {} })).rejects.toThrow();
  const asked: URL | null = program.asked;
  expect(new URLSearchParams(asked?.['search']).get('scope')).toBe('search lists');
  const again = transportOf(program);
  await again.finishAuth(await allowed(program, person, ['search', 'lists']));
  await client.close();
  const wider = newClient();
  await wider.connect(transportOf(program));
  expect((await wider.callTool({ name: 'lists', arguments: {} })).isError).toBeUndefined();
  await wider.close();
});

describe('a grant', () => {
  test.each(assistantScopes)('with the scope %s may use exactly the tools of its scope', async (scope) => {
    const { access_token: key } = await connect(product, await product.signedIn({ plan: 'premium' }), [scope]);
    for (const { name, scope: needed } of tools) {
      const response = await postMessage(product, key, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: {} },
      });
      const isTheirs = needed === 'any' || needed === scope;
      expect([name, response.status]).toEqual([name, isTheirs ? 200 : 403]);
      expect([name, (await response.text()).includes('KEY_SCOPE')]).toEqual([name, !isTheirs]);
    }
    expect(await callTool(product, { key }, 'limits')).toMatchObject({ isError: false });
  });
});

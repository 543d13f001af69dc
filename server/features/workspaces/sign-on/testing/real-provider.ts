// An identity provider as an organization runs it: oidc-provider, with a page on which the person enters an address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { z } from 'zod';
import { portOf } from './hostile-provider.ts';

export interface RealProvider {
  issuer: string;
  close: () => void;
}

export const realClient = { clientId: 'careroster', clientSecret: 'the secret of a real client' };

/** The subject of a person is the part before the @. */
export async function startRealProvider(redirectUri: () => string): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const emails = new Map<string, string>();
  let current: { provider: Provider; redirectUri: string } | null = null;
  /** Made once the workspace is known, to whose address it leads back. */
  const made = (): Provider => {
    const wanted = redirectUri();
    if (current?.redirectUri !== wanted)
      current = {
        redirectUri: wanted,
        provider: newProvider(issuer, wanted, privateKey.export({ format: 'jwk' }), emails),
      };
    return current.provider;
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const provider = made();
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    return void interact(provider, request, response, emails);
  });
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const newProvider = (issuer: string, redirectUri: string, key: object, emails: ReadonlyMap<string, string>): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: realClient.clientId,
        client_secret: realClient.clientSecret,
        redirect_uris: [redirectUri],
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: emails.get(sub), email_verified: true, name: `Colleague ${sub}` }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  emails: Map<string, string>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en"><title>Agency login</title><h1>Agency login</h1>
      <form method="post"><label>Work address <input name="login"></label><button>Continue</button></form>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
  const email = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? '';
  const accountId = email.slice(0, email.indexOf('@'));
  emails.set(accountId, email);
  await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
}

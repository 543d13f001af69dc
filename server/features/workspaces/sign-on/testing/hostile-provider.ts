// A provider of OpenID Connect that says and signs whatever a test wants.
import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

export interface Person {
  sub: string;
  email: string;
  name?: string;
}

export type Signature = 'right' | 'none' | 'other key' | 'HS256 with the public key' | 'altered';

export interface Lies {
  /** Of the ID token; undefined removes a claim. */
  claims?: Readonly<Record<string, unknown>>;
  signature?: Signature;
  /** Of the callback; undefined removes one. */
  parameters?: Readonly<Record<string, string | undefined>>;
}

export interface HostileProvider {
  issuer: string;
  /** Answers the next requests whose path begins so, in place of the provider. */
  instead: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** The person enters who they are at this address: the path of the callback to which the browser is led. */
  comeBack: (address: string, person: Person, lies?: Lies) => string;
  /** How many requests came to this path. */
  asked: (path: string) => number;
  close: () => void;
}

const base64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

interface Granted {
  clientId: string;
  nonce: string | null;
  person: Person;
  lies: Lies;
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const [keys, others] = [newKeys(), newKeys()];
  const grants = new Map<string, Granted>();
  const instead: HostileProvider['instead'] = new Map();
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const replaced = [...instead].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (replaced !== undefined) return replaced(request, response);
    if (path === '/.well-known/openid-configuration') return send(response, 200, metadata(issuer()));
    if (path === '/jwks')
      return send(response, 200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] });
    if (path === '/token') return void token(request, response);
    return send(response, 404, {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  const issuer = (): string => `http://127.0.0.1:${portOf(server.address())}/`;

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
    const granted = grants.get(code);
    grants.delete(code);
    if (granted === undefined) return send(response, 400, { error: 'invalid_grant' });
    const { clientId, nonce, person, lies } = granted;
    const now = Math.floor(Date.now() / 1_000);
    const usual = {
      iss: issuer(),
      aud: clientId,
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      email_verified: true,
    };
    const claims = { ...usual, ...person, ...lies.claims };
    const id_token = signed(claims, lies.signature ?? 'right', { own: keys, other: others });
    return send(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token });
  }

  return {
    issuer: issuer(),
    instead,
    asked: (path) => counts.get(path) ?? 0,
    comeBack: (address, person, lies = {}) => {
      const { searchParams } = new URL(address);
      const [code, clientId] = [randomUUID(), searchParams.get('client_id') ?? ''];
      grants.set(code, { clientId, nonce: searchParams.get('nonce'), person, lies });
      const callback = new URL(searchParams.get('redirect_uri') ?? '');
      const said = { code, state: searchParams.get('state') ?? '', iss: issuer(), ...lies.parameters };
      for (const [name, value] of Object.entries(said)) if (value !== undefined) callback.searchParams.set(name, value);
      return `${callback.pathname}${callback.search}`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const newKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2_048 });

function signed(claims: object, signature: Signature, { own, other }: { own: Keys; other: Keys }): string {
  if (signature === 'none') return `${base64({ alg: 'none' })}.${base64(claims)}.`;
  if (signature === 'HS256 with the public key') {
    const content = `${base64({ alg: 'HS256' })}.${base64(claims)}`;
    const secret = own.publicKey.export({ format: 'pem', type: 'spki' });
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  }
  const content = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(claims)}`;
  const { privateKey } = signature === 'other key' ? other : own;
  const made = sign('sha256', Buffer.from(content), privateKey).toString('base64url');
  if (signature !== 'altered') return `${content}.${made}`;
  return `${base64({ alg: 'RS256', kid: 'one' })}.${base64({ ...claims, extra: true })}.${made}`;
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}authorize`,
  token_endpoint: `${issuer}token`,
  jwks_uri: `${issuer}jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
});

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

export const portOf = (address: unknown): number => z.object({ port: z.number() }).parse(address).port;

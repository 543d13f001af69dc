// What the way of an assistant to its tokens leaves in the database.
import {
  codeFor,
  codeForm,
  connect,
  postAllowed,
  postForm,
  postRevoked,
  redirectUri,
  registerAssistant,
  requestOf,
  requestPath,
  stepUp,
} from '#server/features/accounts/oauth/testing/assistant.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';

export function oauthWrites(product: TestProduct): Record<string, Write> {
  return {
    'POST /oauth/register': {
      arrange: () => Promise.resolve(() => product.post('/oauth/register', { redirect_uris: [redirectUri] })),
      effect: { oauth_clients: '+1' },
    },
    'GET /api/account/assistant-request': {
      arrange: async () => {
        const person = await product.signedIn({ plan: 'basic' });
        const query = requestOf(await registerAssistant(product));
        return () => person.request(requestPath(query));
      },
      effect: {},
    },
    'POST /api/account/assistant-request': {
      arrange: async () => {
        const person = await product.signedIn({ plan: 'basic' });
        await stepUp(product, person);
        const query = requestOf(await registerAssistant(product));
        return () => postAllowed(person, query);
      },
      effect: { oauth_codes: '+1', oauth_clients: '+1 -1' },
    },
    'POST /oauth/revoke': {
      arrange: async () => {
        const grant = await connect(product, await product.signedIn({ plan: 'basic' }));
        return () => postRevoked(product, { token: grant.refresh_token, client_id: grant.clientId });
      },
      effect: { api_keys: '+1 -1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /oauth/token': {
      arrange: async () => {
        const clientId = await registerAssistant(product);
        const code = await codeFor(product, await product.signedIn({ plan: 'basic' }), clientId);
        return () => postForm(product, codeForm(clientId, code));
      },
      effect: {
        oauth_codes: '+1 -1',
        api_keys: '+1',
        oauth_refresh_tokens: '+1',
        outgoing_mail: '+1',
        _private_jobs: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
  };
}

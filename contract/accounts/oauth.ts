// An account allows an assistant to act for it (OAuth 2.1). The token endpoint and the registration are not operations: the protocol
// prescribes what they look like.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { assistantScopes, oauthLimits as limits } from './oauth-limits.ts';

const operation = operationsOf('API keys');
const scopes = z.array(z.enum(assistantScopes)).min(1).max(assistantScopes.length);
/** The query of the address that the assistant opened: `client_id=…&redirect_uri=…`. */
const query = text().max(limits.requestLengthMax);
/** Where the browser goes next: an address of the assistant. */
const location = z.string();

const assistantRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    /** The name that the assistant gave itself; it is not verified. */
    clientName: z.string(),
    /** The host to which the browser returns; null: a program on the device of the visitor. */
    host: z.string().nullable(),
    /** The host of the document that describes the assistant; null: it registered, and no host vouches for it. */
    documentHost: z.string().nullable(),
    scopes,
    /** Whether the account may have API keys. */
    isAllowed: z.boolean(),
    /** Where a refusal by the visitor leads. */
    cancelLocation: location,
  }),
  /** The request is wrong, and the assistant is told at its own address. */
  z.object({ kind: z.literal('redirect'), location }),
  /** The request is wrong, and does not say for certain whose it is. */
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
export type AssistantRequest = z.output<typeof assistantRequest>;

const readAssistantRequest = operation('account', 'GET /account/assistant-request', 'Read what an assistant asks for')
  .input(z.strictObject({ query: query.default('') }))
  .output(assistantRequest);

const allowAssistant = operation('account', 'POST /account/assistant-request', 'Allow an assistant', {
  needsStepUp: true,
  description:
    'The assistant then acts as an API key with these scopes does. It ends with the plan, a suspension, a reset of the password, and the account.',
})
  .errors({
    KEY_WITHOUT_PLAN: { status: 403, message: 'Assistants are part of the plans. Choose one on the pricing page.' },
    TOO_MANY_ASSISTANTS: {
      status: 409,
      message: `An account has at most ${limits.assistantsMax} assistants. Disconnect one first.`,
    },
  })
  .input(z.strictObject({ query, scopes }))
  .output(z.object({ location }));

export const oauthOperations = { readAssistantRequest, allowAssistant };

// Keys with which programs call the API in the name of an account.
import { z } from 'zod';
import { apiKeyScopes, operationsOf } from '../operation.ts';
import { line, text } from '../text.ts';
import { apiKeyLimits as limits } from './api-key-limits.ts';
import { oauthLimits } from './oauth-limits.ts';

const operation = operationsOf('API keys');
const time = z.iso.datetime();
export const apiKeyScopesInput = z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length);

const scopes = apiKeyScopesInput;
export const keyName = line().min(1, { message: 'Enter a name.' }).max(limits.nameLengthMax);
export const keyDays = z.int().min(1).max(limits.daysMax).default(limits.daysUsual);

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes,
  /** How the key begins, to recognize it. The whole key is shown once. */
  start: z.string(),
  createdAt: time,
  expiresAt: time,
  /** To within a minute; null: it was never used. */
  lastUsedAt: time.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** True: an assistant that was connected with OAuth; it has no key that a person could copy. */
  isAssistant: z.boolean(),
});
export type ApiKey = z.output<typeof apiKey>;

const listApiKeys = operation('account', 'GET /account/api-keys', 'List my API keys', {
  description: 'Newest first, with the latest of those that have ended, and the assistants that are connected.',
}).output(
  z.object({
    data: z.array(apiKey).max(limits.keysListed + oauthLimits.assistantsMax),
    /** Whether the account may have keys: it has a plan or full access. */
    isAllowed: z.boolean(),
  }),
);

const createApiKey = operation('account', 'POST /account/api-keys', 'Create an API key', {
  isForm: true,
  needsStepUp: true,
  description:
    'The key has the rights of the account at the moment of each call, reduced by its scopes. It ends with the plan, a suspension, a reset of the password, and the account.',
})
  .errors({
    KEY_WITHOUT_PLAN: { status: 403, message: 'API keys are part of the plans. Choose one on the pricing page.' },
    TOO_MANY_KEYS: { status: 409, message: `An account has at most ${limits.keysMax} keys. Revoke one first.` },
  })
  .input(
    z.strictObject({
      name: keyName,
      scopes,
      days: keyDays,
    }),
  )
  .output(
    z.object({
      /** `cr_live_…`: shown now and never again. */
      key: text(),
      apiKey,
    }),
  );

const revokeApiKey = operation('account', 'POST /account/api-keys/{id}/revoke', 'Revoke an API key')
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such key, or it has ended.' } })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.object({ success: z.literal(true) }));

const count = z.int().min(0);

export const limitsOfKey = z.object({
  /** Null: the caller has a session and no key. */
  key: z.object({ id: z.uuid(), name: z.string(), scopes, expiresAt: time }).nullable(),
  callsPerMinute: count,
  callsPerDay: count,
  revealsPerDay: count,
  exportedCandidatesPerDay: count,
});

const readLimits = operation('account', 'GET /limits', 'Read the limits of this key', {
  scope: 'any',
  description: 'The limits that the operator has set for each API key, beside those of fair use for the account.',
}).output(limitsOfKey);

export const apiKeyOperations = { listApiKeys, createApiKey, revokeApiKey, readLimits };

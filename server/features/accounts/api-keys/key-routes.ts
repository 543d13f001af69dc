import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { KeyLimits } from './key-limits.ts';
import { changingOwnAccount } from '../auth-request.ts';
import { createKey, mayHaveKeys, readKeys, revokeOwnKey, type ManageKeysParts } from './manage-keys.ts';

export interface KeysParts extends ManageKeysParts {
  /** The limits in effect now. */
  keyLimits: () => KeyLimits;
}

export const keyRoutes = ({ accounts }: ContractImplementer, parts: KeysParts) => ({
  listApiKeys: accounts.listApiKeys.handler(async ({ context }) => {
    const { userId, isDemo } = signedIn(context);
    const { kind } = await context.rights.access();
    return { data: isDemo ? [] : await readKeys(parts, userId), isAllowed: mayHaveKeys(kind) };
  }),
  createApiKey: accounts.createApiKey.handler(async ({ input, context }) => {
    const { userId } = changingOwnAccount(context);
    const { kind } = await context.rights.access();
    return createKey(parts, { userId, kind }, input);
  }),
  revokeApiKey: accounts.revokeApiKey.handler(({ input: { id }, context }) =>
    successAfter(revokeOwnKey(parts, changingOwnAccount(context).userId, id)),
  ),
  readLimits: accounts.readLimits.handler(({ context }) => {
    const { apiKey } = signedIn(context);
    const limits = parts.keyLimits();
    return {
      key: apiKey && {
        id: apiKey.id,
        name: apiKey.name,
        scopes: [...apiKey.scopes],
        expiresAt: apiKey.expiresAt.toISOString(),
      },
      callsPerMinute: limits.keyCallsPerMinuteMax,
      callsPerDay: limits.keyCallsPerDayMax,
      revealsPerDay: limits.keyRevealsPerDayMax,
      exportedCandidatesPerDay: limits.keyExportedCandidatesPerDayMax,
    };
  }),
});

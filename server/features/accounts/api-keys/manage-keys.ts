// An account creates, lists and revokes its API keys.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { apiKeyLimits as limits } from '#contract/accounts/api-key-limits.ts';
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import type { ApiKeyScope } from '#contract/operation.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { keyNotice, type NoticeOwner } from '../security-notices.ts';
import { hashOfKey, newApiKey, startOf } from './api-key.ts';
import { insertKey, listKeys, lockAndCountKeys, revokeKey, type StoredKey } from './api-keys-store.ts';

export interface ManageKeysParts {
  database: Database;
  lookupKey: Uint8Array;
  recordAudit: RecordAudit;
  noticeOwner: NoticeOwner;
}

const kindsWithKeys: ReadonlySet<string> = new Set(['basic', 'member', 'premium', 'full_access', 'admin']);

/** Whether an account of this kind, as the rights of its caller name it, may have keys: not demo, grants and free accounts. */
export const mayHaveKeys = (kind: string): boolean => kindsWithKeys.has(kind);

export const shown = (key: StoredKey): ApiKey => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  start: key.start,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  state: stateOf(key),
  isAssistant: key.isAssistant,
});

function stateOf({ revokedAt, isExpired }: StoredKey): ApiKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return isExpired ? 'expired' : 'active';
}

export async function readKeys({ database }: ManageKeysParts, userId: string): Promise<ApiKey[]> {
  return (await listKeys(database, userId, limits.keysListed)).map(shown);
}

export interface KeyOrder {
  name: string;
  scopes: readonly ApiKeyScope[];
  days: number;
}

/** The key, which no one can read later, and what is stored of it. */
export async function insertNewKey(
  client: PoolClient,
  { lookupKey }: Pick<ManageKeysParts, 'lookupKey'>,
  { userId, createdBy }: { userId: string; createdBy: string | null },
  { name, scopes, days }: KeyOrder,
): Promise<{ key: string; stored: StoredKey }> {
  const key = newApiKey();
  const stored = await insertKey(client, {
    id: randomUUID(),
    userId,
    createdBy,
    name,
    scopes: [...new Set(scopes)],
    start: startOf(key),
    hash: hashOfKey(lookupKey, key),
    days,
  });
  return { key, stored };
}

/** @throws AppError `KEY_WITHOUT_PLAN`, `TOO_MANY_KEYS` */
export function createKey(
  { database, lookupKey, recordAudit, noticeOwner }: ManageKeysParts,
  { userId, kind }: { userId: string; kind: string },
  order: KeyOrder,
): Promise<{ key: string; apiKey: ApiKey }> {
  if (!mayHaveKeys(kind))
    throw new AppError(
      'forbidden',
      'KEY_WITHOUT_PLAN',
      'API keys are part of the plans. Choose one on the pricing page.',
    );
  return inTransaction(database, async (client) => {
    if ((await lockAndCountKeys(client, userId)) >= limits.keysMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_KEYS',
        `An account has at most ${limits.keysMax} keys. Revoke one, then create this one.`,
      );
    const { key, stored } = await insertNewKey(client, { lookupKey }, { userId, createdBy: null }, order);
    const { name, scopes } = stored;
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'accounts.api_key_created',
      subject: { kind: 'api key', id: stored.id },
      after: { name, scopes, days: order.days },
    });
    await noticeOwner(client, userId, keyNotice(name));
    return { key, apiKey: shown(stored) };
  });
}

/** @throws AppError `NOT_FOUND` */
export const revokeOwnKey = ({ database, recordAudit }: ManageKeysParts, userId: string, id: string): Promise<void> =>
  inTransaction(database, async (client) => {
    const revoked = await revokeKey(client, userId, id);
    if (revoked === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such key, or it has ended. Reload the page.');
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'accounts.api_key_revoked',
      subject: { kind: 'api key', id },
      before: { name: revoked.name, scopes: revoked.scopes },
    });
  });

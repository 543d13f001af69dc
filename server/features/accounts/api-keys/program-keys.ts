// Keys that belong to a workspace. Each acts for an account of its own, which no one signs in to and which keeps what the key does. The workspace
// decides who creates and ends them.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { apiKeyLimits as limits } from '#contract/accounts/api-key-limits.ts';
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import { findNames, insertProgram } from '../accounts-store.ts';
import { keyOfWorkspaceNotice } from '../security-notices.ts';
import { findKeyOfProgram, listKeysOfPrograms, revokeAllKeys, type StoredKey } from './api-keys-store.ts';
import { insertNewKey, shown, type KeyOrder, type ManageKeysParts } from './manage-keys.ts';

export type ProgramParts = Pick<ManageKeysParts, 'lookupKey' | 'noticeOwner'>;

/** Members see it where they see the names of each other. */
const nameOfProgram = (keyName: string): string => `Key: ${keyName}`;

/** The id of the new account. */
export async function createProgram(client: PoolClient, keyName: string): Promise<string> {
  const id = randomUUID();
  await insertProgram(client, { id, name: nameOfProgram(keyName) });
  return id;
}

/** Ends the earlier keys of the program. The key is readable now and never again. */
export async function giveKey(
  client: PoolClient,
  parts: ProgramParts,
  { programId, createdBy }: { programId: string; createdBy: string },
  order: KeyOrder,
): Promise<{ key: string; apiKey: ApiKey }> {
  await revokeAllKeys(client, programId);
  const { key, stored } = await insertNewKey(client, parts, { userId: programId, createdBy }, order);
  return { key, apiKey: shown(stored) };
}

/** Tells the accounts that a key was created, as far as they want such emails. */
export async function noticeOfKey(
  client: PoolClient,
  { noticeOwner }: ProgramParts,
  userIds: readonly string[],
  { name, workspaceName }: { name: string; workspaceName: string },
): Promise<void> {
  for (const userId of userIds) await noticeOwner(client, userId, keyOfWorkspaceNotice(name, workspaceName));
}

export const endKeysOfProgram = revokeAllKeys;

export interface KeyOfProgram extends ApiKey {
  programId: string;
  /** The name of who created it; null: the account was deleted. */
  createdBy: string | null;
}

/** Of these programs, newest first, with those that have ended. */
export async function keysOfPrograms(
  connection: Pick<PoolClient, 'query'>,
  programIds: readonly string[],
): Promise<KeyOfProgram[]> {
  if (programIds.length === 0) return [];
  const keys = await listKeysOfPrograms(connection, programIds, limits.keysListed);
  const names = await findNames(
    connection,
    keys.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return keys.map((key) => ({
    ...shown(key),
    programId: key.userId,
    createdBy: key.createdBy === null ? null : (names.get(key.createdBy) ?? null),
  }));
}

/** Null: there is no such key of a program. */
export const findProgramOfKey = async (
  client: PoolClient,
  keyId: string,
): Promise<Pick<StoredKey, 'userId' | 'name' | 'scopes'> | null> => findKeyOfProgram(client, keyId);

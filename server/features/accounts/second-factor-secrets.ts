// The secrets behind second factors, encrypted by Better Auth with AUTH_SECRET. After a change of AUTH_SECRET they are
// encrypted again when they are used, or all at once by `npm run rotate-keys`.
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { AuthSecrets } from './renew-signatures.ts';
import { listUsersWithSecondFactor, lockSecondFactors, saveSecondFactor } from './second-factor-store.ts';

const unreadable = (): AppError =>
  new AppError(
    'conflict',
    'SECOND_FACTOR_UNREADABLE',
    'This server can no longer check your second factor; ask its operator to remove it, then sign in with your password and set it up again.',
  );

/**
 * Encrypts the second factor of this user with the current secret, if an older one did. Answers whether anything changed.
 * @throws AppError `SECOND_FACTOR_UNREADABLE` when none of the secrets can decrypt it
 */
export const renewSecondFactor = (database: Database, userId: string, secrets: AuthSecrets): Promise<boolean> =>
  inTransaction(database, async (client) => {
    let isChanged = false;
    for (const { id, secret, backupCodes } of await lockSecondFactors(client, userId)) {
      const renewed = {
        secret: await encryptedAnew(secret, secrets),
        backupCodes: await encryptedAnew(backupCodes, secrets),
      };
      if (renewed.secret === secret && renewed.backupCodes === backupCodes) continue;
      await saveSecondFactor(client, id, renewed);
      isChanged = true;
    }
    return isChanged;
  });

/** The same ciphertext when the current secret decrypts it. */
async function encryptedAnew(ciphertext: string, { current, older }: AuthSecrets): Promise<string> {
  if ((await decrypted(ciphertext, current)) !== null) return ciphertext;
  for (const secret of older) {
    const text = await decrypted(ciphertext, secret);
    if (text !== null) return symmetricEncrypt({ key: current, data: text });
  }
  throw unreadable();
}

/** Null: another secret encrypted it. The encryption is authenticated, so a wrong secret is always noticed. */
const decrypted = (ciphertext: string, key: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: ciphertext }).catch(() => null);

/** Does the same for every second factor. `unreadable`: the number that no secret can decrypt; these do not change. */
export async function renewSecondFactors(
  database: Database,
  secrets: AuthSecrets,
): Promise<{ renewed: number; unreadable: number }> {
  const count = { renewed: 0, unreadable: 0 };
  for (const userId of await listUsersWithSecondFactor(database)) {
    try {
      if (await renewSecondFactor(database, userId, secrets)) count.renewed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      count.unreadable += 1;
    }
  }
  return count;
}

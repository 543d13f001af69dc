// The link of the first administrator, as commands print it.
import { z } from 'zod';
import { inviteFirstAdministrator } from '../../features/accounts/public.ts';
import type { Config } from '../../foundation/config/public.ts';
import { AppError, OperatorError } from '../../foundation/errors/public.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { byOperator } from './by-operator.ts';

/**
 * The lines that hand over the link.
 * @throws OperatorError when there is an administrator already, and for an address that has an account
 */
export async function invitationOf(
  infrastructure: Infrastructure,
  { accounts, publicUrl, port }: Pick<Config, 'accounts' | 'publicUrl' | 'port'>,
  email: string,
): Promise<string> {
  if (!z.email().safeParse(email).success)
    throw new OperatorError(`"${email}" is no e-mail address. Write one such as ada@care.example.`);
  const { database } = infrastructure;
  const token = await inviteFirstAdministrator(database, accounts, byOperator(infrastructure), email).catch(
    (error: unknown) => {
      throw error instanceof AppError ? new OperatorError(error.message) : error;
    },
  );
  const address = `${publicUrl ?? `http://localhost:${port}`}/confirm-email?token=${token}`;
  return `The first administrator sets a password here, once and within an hour, while the server runs:\n  ${address}\n`;
}

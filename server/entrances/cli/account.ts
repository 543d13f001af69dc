// `npm run account -- first-administrator ADDRESS | suspend ADDRESS [--reason TEXT] [--until DATE] | lift ADDRESS | delete ADDRESS --yes`: an operator
// invites the first administrator, or suspends, restores or deletes an account. The running server, or the next one to start, updates the subscription.
import { openInfrastructure } from '../../infrastructure.ts';
import type { AccountLifeParts } from '../../features/accounts/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import type { AuditedBy } from '../../features/audit/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { readAccountArguments, type AccountArguments } from './account-arguments.ts';
import { byOperator } from './by-operator.ts';
import { migrationLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

async function run(
  life: AccountLifeParts,
  by: AuditedBy,
  userId: string,
  { action, email, reason, until }: AccountArguments,
): Promise<string> {
  const { deleteAccount, liftSuspension, suspendAccount } = await import('../../features/accounts/public.ts');
  if (action === 'suspend') {
    await suspendAccount(life, by, userId, { reason, until });
    return `${email} is suspended${until === null ? '' : ` until ${until.toISOString().slice(0, 10)}`} and signed out everywhere. The server stops the renewal of its subscription.`;
  }
  if (action === 'delete') {
    await deleteAccount(life, by, userId);
    return `The account ${email} is deleted. The server cancels its subscription.`;
  }
  const wasSuspended = await liftSuspension(life, by, userId);
  return wasSuspended
    ? `${email} is no longer suspended. The server restores the renewal that the suspension stopped.`
    : `${email} was not suspended; nothing was changed.`;
}

const readArguments = (): AccountArguments => readAccountArguments(process.argv.slice(2), systemClock.now());

await runCommand(readArguments, async ({ config, log, out, closeLater }, request) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  if (request.action === 'first-administrator') {
    const { invitationOf } = await import('./first-administrator.ts');
    out.write(await invitationOf(infrastructure, config, request.email));
    return;
  }
  const { findUserIdByEmail } = await import('../../features/accounts/public.ts');
  const userId = await findUserIdByEmail(infrastructure.database, request.email);
  if (userId === null)
    throw new OperatorError(`There is no account with the address ${request.email}. Check the spelling.`);
  const { accountLifeOf } = await import('../../assembly/journal.ts');
  const { assembleSettings } = await import('../../assembly/settings.ts');
  const { live, accounts } = assembleSettings(infrastructure.database, log, config);
  await live.load();
  const life = { database: infrastructure.database, settings: accounts, ...accountLifeOf(infrastructure) };
  out.write(`${await run(life, byOperator(infrastructure), userId, request)}\n`);
});

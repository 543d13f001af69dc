// `npm run account -- suspend ADDRESS [--reason TEXT] [--until DATE] | lift ADDRESS | delete ADDRESS --yes`: an operator
// suspends, restores or deletes an account. The running server, or the next one to start, updates the subscription.
import { parseArgs } from 'node:util';
import { readAddress } from '#contract/email-rules.ts';
import { accountLifeOf } from '../../assembly/journal.ts';
import { assembleSettings } from '../../assembly/settings.ts';
import { openInfrastructure } from '../../infrastructure.ts';
import { deleteAccount, findUserIdByEmail, liftSuspension, suspendAccount } from '../../features/accounts/public.ts';
import type { AccountLifeParts } from '../../features/accounts/public.ts';
import { systemClock } from '../../foundation/clock/public.ts';
import type { AuditedBy } from '../../features/audit/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { byOperator } from './by-operator.ts';
import { migrationLine } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const usage =
  'Usage: npm run account -- suspend ADDRESS [--reason TEXT] [--until YYYY-MM-DD], lift ADDRESS, or delete ADDRESS --yes';
const actions = ['suspend', 'lift', 'delete'] as const;

interface Arguments {
  action: (typeof actions)[number];
  /** In lower case. */
  email: string;
  reason: string | null;
  /** The suspension ends when this day begins, in UTC. */
  until: Date | null;
}

function readArguments(): Arguments {
  const {
    values,
    positionals: [word, email, ...others],
  } = parse();
  const action = actions.find((known) => known === word);
  if (action === undefined || email === undefined || others.length > 0)
    throw new OperatorError(`Name what to do and one address. ${usage}`);
  if (action === 'delete' && values.yes !== true)
    throw new OperatorError(`A deleted account cannot be restored. Add --yes to delete ${email}. ${usage}`);
  if (values.reason !== undefined && values.reason.length > 1_000)
    throw new OperatorError(`--reason takes at most 1,000 characters. ${usage}`);
  return {
    action,
    email: readAddress(email) ?? email.trim().toLowerCase(),
    reason: values.reason ?? null,
    until: values.until === undefined ? null : readUntil(values.until),
  };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string' }, until: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function readUntil(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay || day <= systemClock.now())
    throw new OperatorError(`--until takes a future day such as 2030-12-31, not "${text}". ${usage}`);
  return day;
}

async function run(
  life: AccountLifeParts,
  by: AuditedBy,
  userId: string,
  { action, email, reason, until }: Arguments,
): Promise<string> {
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

await runCommand(async ({ config, log, out, closeLater }) => {
  const request = readArguments();
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const userId = await findUserIdByEmail(infrastructure.database, request.email);
  if (userId === null)
    throw new OperatorError(`There is no account with the address ${request.email}. Check the spelling.`);
  const { operator, accounts } = assembleSettings(infrastructure.database, log, config);
  await operator.load();
  const life = { database: infrastructure.database, settings: accounts, ...accountLifeOf(infrastructure) };
  out.write(`${await run(life, byOperator(infrastructure), userId, request)}\n`);
});

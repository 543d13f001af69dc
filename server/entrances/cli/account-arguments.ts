// What `npm run account` was asked to do.
import { readAddress } from '#contract/email-rules.ts';
import { OperatorError } from '../../foundation/errors/public.ts';
import { parseArguments } from './parse-arguments.ts';

const usage =
  'Usage: npm run account -- first-administrator ADDRESS, suspend ADDRESS [--reason TEXT] [--until YYYY-MM-DD], lift ADDRESS, or delete ADDRESS --yes';
const actions = ['first-administrator', 'suspend', 'lift', 'delete'] as const;

export interface AccountArguments {
  action: (typeof actions)[number];
  /** In lower case. */
  email: string;
  reason: string | null;
  /** The suspension ends when this day begins, in UTC. */
  until: Date | null;
}

/** @throws OperatorError */
export function readAccountArguments(args: readonly string[], now: Date): AccountArguments {
  const {
    values,
    positionals: [word, email, ...others],
  } = parse(args);
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
    until: values.until === undefined ? null : readUntil(values.until, now),
  };
}

const parse = (args: readonly string[]) =>
  parseArguments(usage, { reason: { type: 'string' }, until: { type: 'string' }, yes: { type: 'boolean' } }, args);

function readUntil(text: string, now: Date): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay || day <= now)
    throw new OperatorError(`--until takes a future day such as 2030-12-31, not "${text}". ${usage}`);
  return day;
}

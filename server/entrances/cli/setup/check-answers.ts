// Tries each answer when it is given: the database is connected to, a mail is sent, the prices are read, the name is looked up.
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { checkStripe } from '../../../features/billing/public.ts';
import { systemClock } from '../../../foundation/clock/public.ts';
import { isLoopbackName, readMailSettings, readStripeSettings } from '../../../foundation/config/public.ts';
import { checkDatabase, openDatabase } from '../../../foundation/database/public.ts';
import {
  checkMailEncryption,
  checkPostgres,
  checkSender,
  ok,
  readForeignTables,
  warning,
  type Finding,
} from '../../../foundation/diagnosis/public.ts';
import { OperatorError } from '../../../foundation/errors/public.ts';
import { smtpTransport } from '../../../foundation/mail/public.ts';
import { readSchemaState } from '../installation-checks.ts';
import type { Answers, QuestionKey } from './questions.ts';

/** What was found, for the operator. @throws Error whose message says what to do, when the answer cannot be used */
type Check = (answers: Answers) => Promise<Finding[]>;

export const checks: Readonly<Record<QuestionKey, Check>> = {
  address: checkAddress,
  database: checkEmptyOrOurs,
  administrator: () => Promise.resolve([]),
  mail: sendTestMail,
  countries: () => Promise.resolve([]),
  payments: checkPayments,
  postal: () => Promise.resolve([]),
  name: () => Promise.resolve([]),
};

async function checkAddress(answers: Answers): Promise<Finding[]> {
  const { protocol, hostname } = new URL(answers.get('PUBLIC_URL') ?? '');
  if (isLoopbackName(hostname))
    return [warning('address', `Only this machine reaches ${hostname}. Others need a name in the DNS.`)];
  if (protocol !== 'https:')
    throw new OperatorError(
      'PUBLIC_URL must begin with https:// because passwords travel there. Put a proxy with a certificate in front, such as Caddy or nginx.',
    );
  const isKnown = await lookup(hostname).then(
    () => true,
    () => false,
  );
  return isKnown
    ? [ok('address', `${hostname} is in the DNS`)]
    : [
        warning(
          'address',
          `${hostname} is not in the DNS yet, or this machine cannot ask it. Add a record that points to this server.`,
        ),
      ];
}

async function checkEmptyOrOurs(answers: Answers): Promise<Finding[]> {
  const database = openDatabase(answers.get('DATABASE_URL') ?? '', {
    connectionsMax: 1,
    applicationName: 'careroster-setup',
  });
  try {
    await checkDatabase(database);
    const { isEmpty } = await readSchemaState(database);
    const foreign = isEmpty ? await readForeignTables(database) : [];
    if (foreign.length > 0)
      throw new OperatorError(
        `The database has tables of another product (${foreign.slice(0, 3).join(', ')}). Name an empty one: createdb careroster makes it.`,
      );
    const findings = await checkPostgres(database, systemClock);
    const fault = findings.find(({ level }) => level === 'problem');
    if (fault !== undefined) throw new OperatorError(fault.text);
    return findings.filter(({ level, subject }) => level === 'warning' || subject === 'PostgreSQL');
  } finally {
    await database.close();
  }
}

const sendWithinMs = 60_000;

async function sendTestMail(answers: Answers): Promise<Finding[]> {
  const smtp = readMailSettings(answers.get('SMTP_URL') ?? '', answers.get('MAIL_FROM') ?? '');
  const [to = ''] = (answers.get('ADMIN_EMAILS') ?? '').split(',').map((address) => address.trim());
  const text = 'This is the test mail of the setup. Mail works.\n';
  await smtpTransport(smtp)
    .deliver(
      {
        messageId: `<${randomUUID()}@${smtp.from.address.split('@').at(-1) ?? 'localhost'}>`,
        to,
        toName: null,
        replyTo: null,
        endUrl: null,
        subject: 'Mail works',
        text,
        html: `<p>${text}</p>`,
      },
      AbortSignal.timeout(sendWithinMs),
    )
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(
        `The mail server did not take a test mail (${reason}). Check host, port, user and password of SMTP_URL, and that it may send as MAIL_FROM.`,
        { cause: error },
      );
    });
  const domain = smtp.from.address.split('@').at(-1) ?? '';
  return [
    ok('mail', `a test mail is on its way to ${to}`),
    ...checkMailEncryption(smtp.url),
    ...(await checkSender(domain)).filter(({ level }) => level !== 'ok'),
  ];
}

async function checkPayments(answers: Answers): Promise<Finding[]> {
  const stripe = readStripeSettings(Object.fromEntries(answers));
  if (stripe === null)
    throw new OperatorError(
      'Payments need the secret key, the signing secret and both prices. Give all four, or none.',
    );
  const mode = await checkStripe(stripe, answers.get('PUBLIC_URL') ?? '').catch((error: unknown) => {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(
          'Stripe cannot be reached from this machine. Check its connection, or set up payments later.',
          { cause: error },
        );
  });
  return mode === 'live'
    ? [ok('payments', 'Stripe has the prices of the pricing page, in its live mode')]
    : [
        warning(
          'payments',
          'STRIPE_SECRET_KEY is a key of the test mode, so no money moves. Run the setup again with the live key before you open.',
        ),
      ];
}

// The setup as tests run it: with a mail server, Stripe's stand-in, and a folder for the settings file.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { explainFailure } from '#server/foundation/diagnosis/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { openMailSink, type MailSink } from '#server/testing/mail-sink.ts';
import { runSetup } from '../setup/run-setup.ts';
import type { Outcome } from './run-command.ts';

type AnswersByName = Record<string, string>;

export interface SetupBench {
  /** Empty when a test begins. */
  folder: string;
  /** The settings file, in `folder`. */
  file: string;
  sink: () => MailSink;
  stripe: () => StripeStandIn;
  /** Answers that every check accepts, without payments. */
  good: () => AnswersByName;
  /** The answers about payments, for the stand-in. */
  payments: () => AnswersByName;
  /** `typed`: lines that the questions get; left out: the setup does not ask. */
  setUp: (args: readonly string[], typed?: string, environment?: NodeJS.ProcessEnv) => Promise<Outcome>;
  /** Runs the setup without questions, with `good` and these changes. */
  withAnswers: (changes: AnswersByName) => Promise<Outcome>;
  written: () => NodeJS.Dict<string>;
}

export const asArguments = (answers: AnswersByName): string[] =>
  Object.entries(answers).map(([name, value]) => `${name}=${value}`);

/** For the tests of one file. `databaseUrl` is called when a test begins. Recipients whose address begins with `refused` get no mail. */
export function setupBench(databaseUrl: () => string): SetupBench {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-setup-'));
  const file = join(folder, 'settings.env');
  let sink: MailSink | undefined;
  let stripe: StripeStandIn | undefined;
  beforeAll(async () => {
    sink = await openMailSink({
      refusal: (address) => (address.startsWith('refused') ? { code: 550, text: 'no such mailbox' } : null),
    });
    stripe = await startStripeStandIn();
  });
  afterAll(async () => {
    await Promise.all([sink?.close(), stripe?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  const bench: SetupBench = {
    folder,
    file,
    sink: () => opened(sink),
    stripe: () => opened(stripe),
    good: () => ({
      PUBLIC_URL: 'https://localhost',
      DATABASE_URL: databaseUrl(),
      ADMIN_EMAILS: 'ada@care.example',
      SMTP_URL: opened(sink).url,
      MAIL_FROM: 'CareRoster <no-reply@care.example>',
    }),
    payments: () => paymentsOf(opened(stripe)),
    setUp: (args, typed, environment = {}) =>
      runHere(['--file', file, ...(typed === undefined ? [] : ['--ask']), ...args], typed ?? '', {
        REMOVALS_JOURNAL: join(folder, 'removals.journal'),
        PORT: '0',
        ...environment,
      }),
    withAnswers: (changes) => bench.setUp(asArguments({ ...bench.good(), ...changes })),
    written: () => parseEnv(readFileSync(file, 'utf8')),
  };
  return bench;
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The tests of the file have not begun.');
  return part;
}

const paymentsOf = ({ settings }: StripeStandIn): AnswersByName => ({
  STRIPE_SECRET_KEY: settings.secretKey,
  STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
  STRIPE_PRICE_MONTHLY: settings.monthlyPrices[0],
  STRIPE_PRICE_ANNUAL: settings.annualPrices[0],
  STRIPE_API_BASE: settings.apiBase,
});

/** Runs the setup in this process, as its command does. */
async function runHere(args: readonly string[], typed: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const closers: (() => Promise<void>)[] = [];
  const outcome: Outcome = { exitCode: 0, out: '', err: '' };
  try {
    await runSetup({
      args,
      input: Readable.from(typed === '' ? [] : [typed]),
      environment,
      log: createLog('silent'),
      out: { write: (text) => (outcome.out += text) },
      closeLater: (close) => closers.push(close),
    });
  } catch (error) {
    const explained = explainFailure(error);
    Object.assign(outcome, { exitCode: explained === null ? 1 : 2, err: explained?.message ?? String(error) });
  }
  for (const close of closers) await close();
  return outcome;
}

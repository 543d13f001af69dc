// The eight questions of `npm run setup`: what is asked, why, and what an empty answer means.
import { hostname } from 'node:os';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import { cleanValue } from '../../../features/site-settings/public.ts';
import { checkSetting, type SettingName } from '../../../foundation/config/public.ts';
import { AppError } from '../../../foundation/errors/public.ts';

/** Answers that are kept in the database, where administrators change them. */
export const keptInDatabase: ReadonlySet<string> = new Set<AnswerName>(['POSTAL_ADDRESS', 'SITE_NAME']);

/** In the order in which they are asked. */
export const answerNames = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'ADMIN_EMAILS',
  'SMTP_URL',
  'MAIL_FROM',
  'COUNTRIES',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_ANNUAL',
  'STRIPE_API_BASE',
  'POSTAL_ADDRESS',
  'SITE_NAME',
] as const satisfies readonly (SettingName | 'POSTAL_ADDRESS' | 'SITE_NAME')[];
export type AnswerName = (typeof answerNames)[number];
export type Answers = ReadonlyMap<AnswerName, string>;

export const isAnswerName = (name: string): name is AnswerName => answerNames.some((one) => one === name);

interface Field {
  name: AnswerName;
  label: string;
  example: string;
  /** The answer when nothing is entered and nothing is known; null: there is none. */
  initial: (answers: Answers) => string | null;
}

export type QuestionKey =
  | 'address'
  | 'database'
  | 'administrator'
  | 'mail'
  | 'countries'
  | 'payments'
  | 'postal'
  | 'name';

export interface Question {
  key: QuestionKey;
  title: string;
  why: string;
  fields: readonly [Field, ...Field[]];
  /** True: an empty answer to the first field skips the question. */
  isOptional: boolean;
}

const none = (): null => null;
const hostOf = (answers: Answers): string => {
  const address = answers.get('PUBLIC_URL') ?? '';
  return URL.canParse(address) ? new URL(address).hostname : hostname();
};

export const questions: readonly Question[] = [
  {
    key: 'address',
    title: 'Public address',
    why: 'Links in emails lead there, and browsers must reach it over https.',
    fields: [{ name: 'PUBLIC_URL', label: 'Address', example: 'https://directory.example', initial: none }],
    isOptional: false,
  },
  {
    key: 'database',
    title: 'Database',
    why: 'PostgreSQL 15 or later keeps everything. The database may be empty.',
    fields: [
      {
        name: 'DATABASE_URL',
        label: 'URL',
        example: 'postgresql://careroster:password@localhost:5432/careroster',
        initial: none,
      },
    ],
    isOptional: false,
  },
  {
    key: 'administrator',
    title: 'Administrator',
    why: 'This person gets the link to set a password, and what visitors write through the contact form.',
    fields: [{ name: 'ADMIN_EMAILS', label: 'Email address', example: 'ada@care.example', initial: none }],
    isOptional: false,
  },
  {
    key: 'mail',
    title: 'Mail',
    why: 'Sign-ups, removals and receipts are confirmed by email. The administrator gets a test mail now.',
    fields: [
      { name: 'SMTP_URL', label: 'Mail server', example: 'smtps://user:password@mail.example:465', initial: none },
      {
        name: 'MAIL_FROM',
        label: 'Sender',
        example: 'CareRoster <no-reply@directory.example>',
        initial: (answers) => `CareRoster <no-reply@${hostOf(answers)}>`,
      },
    ],
    isOptional: false,
  },
  {
    key: 'countries',
    title: 'Countries',
    why: 'US, or US,CA. Candidates who are known to be elsewhere are never found.',
    fields: [{ name: 'COUNTRIES', label: 'Countries', example: 'US', initial: () => 'US' }],
    isOptional: false,
  },
  {
    key: 'payments',
    title: 'Payments',
    why: 'Stripe takes the payments. Leave the key empty to set this up later: until then nothing is sold.',
    fields: [
      { name: 'STRIPE_SECRET_KEY', label: 'Secret key', example: 'sk_live_...', initial: none },
      { name: 'STRIPE_WEBHOOK_SECRET', label: 'Signing secret of the webhook', example: 'whsec_...', initial: none },
      { name: 'STRIPE_PRICE_MONTHLY', label: 'Id of the monthly price', example: 'price_...', initial: none },
      { name: 'STRIPE_PRICE_ANNUAL', label: 'Id of the annual price', example: 'price_...', initial: none },
    ],
    isOptional: true,
  },
  {
    key: 'postal',
    title: 'Postal address',
    why: 'The law wants it in every outreach email. Leave it empty to enter it at /admin-operator later.',
    fields: [
      { name: 'POSTAL_ADDRESS', label: 'Address', example: '1 Register Lane, Springfield, IL 62701', initial: none },
    ],
    isOptional: true,
  },
  {
    key: 'name',
    title: 'Name of the site',
    why: `Pages, emails and authenticator apps show it. Leave it empty for ${defaultSiteName}, or to enter it at /admin-settings later.`,
    fields: [{ name: 'SITE_NAME', label: 'Name', example: 'Harbor Clinicians', initial: none }],
    isOptional: true,
  },
];

/** What is wrong with the form of an answer, as one sentence; null: nothing. */
export function faultOfForm(name: AnswerName, value: string): string | null {
  if (name === 'POSTAL_ADDRESS') return value.length > 300 ? 'POSTAL_ADDRESS takes at most 300 characters.' : null;
  if (name === 'SITE_NAME') return faultOfSiteName(value);
  const fault = checkSetting(name, value);
  return fault === null ? null : `${name} ${fault}.`;
}

function faultOfSiteName(value: string): string | null {
  try {
    cleanValue('site_name', value);
    return null;
  } catch (error) {
    if (error instanceof AppError) return `SITE_NAME cannot be used: ${error.message}`;
    throw error;
  }
}

// What each operator setting is called on the screen, and what it does.
import type { OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';

interface SettingText {
  name: string;
  hint: string;
}

export const operatorTexts: Readonly<Record<OperatorSettingKey, SettingText>> = {
  cards_per_hour: {
    name: 'People shown per hour',
    hint: 'Different candidates that one account may be shown in an hour: in results, lists and profiles.',
  },
  cards_per_day: { name: 'People shown per day', hint: 'Different candidates that one account may be shown in a day.' },
  demo_cards_per_hour: {
    name: 'People shown per hour, demo',
    hint: 'The same for the demo account and all others without a subscription.',
  },
  reveals_per_hour: { name: 'Reveals per hour', hint: 'Candidates that one account may reveal in an hour.' },
  reveals_per_day: { name: 'Reveals per day', hint: 'Candidates that one account may reveal in a day.' },
  exported_candidates_per_day: {
    name: 'Exported candidates per day',
    hint: 'Candidates that one account may export in a day.',
  },
  key_calls_per_minute: { name: 'Calls per minute', hint: 'Calls of one API key in a minute.' },
  key_calls_per_day: { name: 'Calls per day', hint: 'Calls of one API key in a day.' },
  key_reveals_per_day: {
    name: 'Reveals per day, by key',
    hint: 'Candidates that one API key may reveal in a day. They count for its account as well.',
  },
  key_exported_candidates_per_day: {
    name: 'Exported candidates per day, by key',
    hint: 'Candidates that one API key may export in a day. They count for its account as well.',
  },
  full_access_emails: {
    name: 'Full access without a subscription',
    hint: 'Email addresses, one a line. They count after they are confirmed.',
  },
  demo_email: {
    name: 'Demo account',
    hint: 'Email address of the account for showing the product. Empty: none.',
  },
  postal_address: {
    name: 'Postal address',
    hint: 'At most 5 lines. Shown in the footer of every email and of the public pages.',
  },
};

/** In the order of the screen. */
export const operatorGroups: readonly { title: string; aside: string; keys: readonly OperatorSettingKey[] }[] = [
  {
    title: 'Fair use',
    aside: 'enforced by the server and, except for the demo account, shown on the pricing page',
    keys: [
      'cards_per_hour',
      'cards_per_day',
      'demo_cards_per_hour',
      'reveals_per_hour',
      'reveals_per_day',
      'exported_candidates_per_day',
    ],
  },
  {
    title: 'API keys',
    aside: 'limits of each key, within those of its account',
    keys: ['key_calls_per_minute', 'key_calls_per_day', 'key_reveals_per_day', 'key_exported_candidates_per_day'],
  },
  {
    title: 'Accounts with special access',
    aside: 'never shown to visitors',
    keys: ['full_access_emails', 'demo_email'],
  },
  { title: 'Operator', aside: 'public', keys: ['postal_address'] },
];

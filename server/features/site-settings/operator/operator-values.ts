// The operator settings with their types, and what a value may be.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { fairUse, type FairUse } from '#contract/disclosures/disclosures.ts';
import { normalizeAddress } from '#contract/email-rules.ts';
import { recordOf } from '#contract/record-of.ts';
import {
  operatorSettingEntries,
  operatorSettingKeys,
  type OperatorSettingKey,
} from '#contract/site-settings/operator-setting-keys.ts';
import { AppError } from '#server/foundation/errors/public.ts';

export interface OperatorSettings extends FairUse {
  /** In lower case. */
  fullAccessEmails: readonly string[];
  /** In lower case; null: none. */
  demoEmail: string | null;
  /** Lines; empty: none. */
  postalAddress: string;
}

/** Before an administrator saves another value. */
export const initialOperatorSettings: OperatorSettings = {
  ...fairUse,
  fullAccessEmails: [],
  demoEmail: null,
  postalAddress: '',
};

export type OperatorValues = Readonly<Record<OperatorSettingKey, string>>;

/** The settings as they are saved and entered. */
export const toValues = (settings: OperatorSettings): OperatorValues => ({
  cards_per_hour: String(settings.cardsPerHourMax),
  cards_per_day: String(settings.cardsPerDayMax),
  demo_cards_per_hour: String(settings.demoCardsPerHourMax),
  reveals_per_hour: String(settings.revealsPerHourMax),
  reveals_per_day: String(settings.revealsPerDayMax),
  exported_candidates_per_day: String(settings.exportedCandidatesPerDayMax),
  key_calls_per_minute: String(settings.keyCallsPerMinuteMax),
  key_calls_per_day: String(settings.keyCallsPerDayMax),
  key_reveals_per_day: String(settings.keyRevealsPerDayMax),
  key_exported_candidates_per_day: String(settings.keyExportedCandidatesPerDayMax),
  full_access_emails: settings.fullAccessEmails.join('\n'),
  demo_email: settings.demoEmail ?? '',
  postal_address: settings.postalAddress,
});

/** The values were cleaned before they were saved. */
export const toSettings = (values: OperatorValues): OperatorSettings => ({
  cardsPerHourMax: Number(values.cards_per_hour),
  cardsPerDayMax: Number(values.cards_per_day),
  demoCardsPerHourMax: Number(values.demo_cards_per_hour),
  revealsPerHourMax: Number(values.reveals_per_hour),
  revealsPerDayMax: Number(values.reveals_per_day),
  exportedCandidatesPerDayMax: Number(values.exported_candidates_per_day),
  keyCallsPerMinuteMax: Number(values.key_calls_per_minute),
  keyCallsPerDayMax: Number(values.key_calls_per_day),
  keyRevealsPerDayMax: Number(values.key_reveals_per_day),
  keyExportedCandidatesPerDayMax: Number(values.key_exported_candidates_per_day),
  fullAccessEmails: linesOf(values.full_access_emails),
  demoEmail: values.demo_email === '' ? null : values.demo_email,
  postalAddress: values.postal_address,
});

const linesOf = (value: string): string[] => value.split('\n').filter((line) => line !== '');

/** Control characters except line breaks, line separators, and characters that change the direction of text. */
const unprintable = /[^\P{Cc}\n]|[\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const email = z.string().refine((value) => normalizeAddress(value) !== null);

/** The value as it is saved. @throws AppError that names the field when it does not fit the key */
export function cleanOperatorValue(key: OperatorSettingKey, entered: string): string {
  const entry = operatorSettingEntries[key];
  const lines = entered
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unprintable, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  if (entry.kind === 'count') return cleanCount(lines.join(' '), entry.least, entry.most);
  if (entry.kind === 'lines') return cleanLines(lines, entry.linesMax, entry.lengthMax);
  const addresses = [...new Set(lines.flatMap((line) => line.split(/[\s,;]+/)).filter((part) => part !== ''))];
  const addressesMax = entry.kind === 'email' ? 1 : entry.most;
  if (addresses.length > addressesMax)
    throw invalid(addressesMax === 1 ? 'Enter one email address.' : `Enter at most ${addressesMax} email addresses.`);
  const wrong = addresses.find((address) => !email.safeParse(address).success);
  if (wrong !== undefined) throw invalid(`Enter email addresses such as ada@care.example; "${wrong}" is not one.`);
  return [...new Set(addresses.map((address) => address.toLowerCase()))].join('\n');
}

function cleanCount(value: string, least: number, most: number): string {
  const digits = value.replaceAll(',', '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  if (!(count >= least && count <= most))
    throw invalid(`Enter a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`);
  return String(count);
}

function cleanLines(lines: readonly string[], linesMax: number, lengthMax: number): string {
  const value = lines.join('\n');
  if (lines.length > linesMax) throw invalid(`Enter at most ${linesMax} lines.`);
  if (value.length > lengthMax) throw invalid(`Enter at most ${lengthMax} characters.`);
  return value;
}

export const isOperatorKey = (key: string): key is OperatorSettingKey => Object.hasOwn(operatorSettingEntries, key);

/** The saved value of each key, or else the initial one. */
export const valuesInEffect = (initial: OperatorValues, saved: ReadonlyMap<string, string>): OperatorValues =>
  recordOf(operatorSettingKeys, (key) => saved.get(key) ?? initial[key]);

export interface OperatorChecks {
  initial: OperatorValues;
  /** Whether this address, in lower case, belongs to an administrator. */
  isAdministrator: (client: PoolClient, email: string) => Promise<boolean>;
}

/** `value` null: the initial one. @throws AppError `INVALID_INPUT` when values contradict each other, `IS_ADMINISTRATOR` */
export async function checkOperatorValue(
  client: PoolClient,
  parts: OperatorChecks,
  saved: ReadonlyMap<string, string>,
  { key, value }: { key: OperatorSettingKey; value: string | null },
): Promise<void> {
  checkTogether({ ...valuesInEffect(parts.initial, saved), [key]: value ?? parts.initial[key] });
  if (value !== null) await refuseAdministrator(client, parts, { key, value });
}

function checkTogether(values: OperatorValues): void {
  const pairs = [
    [values.reveals_per_hour, values.reveals_per_day],
    [values.cards_per_hour, values.cards_per_day],
    [values.demo_cards_per_hour, values.cards_per_day],
  ];
  if (pairs.some(([hour, day]) => Number(hour) > Number(day)))
    throw invalid('The limit of an hour cannot be greater than the limit of a day. Change the other limit first.');
}

/** @throws AppError `IS_ADMINISTRATOR` */
export async function refuseAdministrator(
  client: PoolClient,
  { isAdministrator }: Pick<OperatorChecks, 'isAdministrator'>,
  { key, value }: { key: OperatorSettingKey; value: string },
): Promise<void> {
  if (key === 'demo_email' && value !== '' && (await isAdministrator(client, value)))
    throw new AppError(
      'conflict',
      'IS_ADMINISTRATOR',
      'An administrator cannot be the demo account. Enter another address.',
      { field: 'value' },
    );
}

const invalid = (message: string): AppError =>
  new AppError('invalid_input', 'INVALID_INPUT', message, { field: 'value' });

// What the audit contains of a change of a setting. It is kept forever, so it contains of a long text only what proves which one it
// was, and of a list how many addresses it had; the history has the values.
import { createHash } from 'node:crypto';
import { operatorSettingEntries, type OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import { siteTextKeys, type SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';
import type { AuditEntry } from '../audit/public.ts';
import { isOperatorKey } from './operator/operator-values.ts';

export type SettingKey = SiteSettingKey | OperatorSettingKey;

export interface SettingChange {
  key: SettingKey;
  /** Null: the key had, or has, its initial value. */
  before: string | null;
  after: string | null;
}

export function auditedChange({ key, before, after }: SettingChange): Omit<AuditEntry, 'actor'> {
  const facts = { before: factsOf(key, before), after: factsOf(key, after) };
  return isOperatorKey(key)
    ? {
        action: 'operator-settings.changed',
        subject: { kind: 'operator setting', id: key },
        before: facts.before,
        after: facts.after ?? { isInitial: true },
      }
    : { action: 'site-settings.changed', subject: { kind: 'site setting', id: key }, ...facts };
}

function factsOf(key: SettingKey, value: string | null): { [fact: string]: string | number } | null {
  if (value === null) return null;
  if (siteTextKeys.some((text) => text === key))
    return { characters: value.length, sha256: createHash('sha256').update(value).digest('hex') };
  if (isOperatorKey(key) && /^emails?$/.test(operatorSettingEntries[key].kind))
    return { addresses: value === '' ? 0 : value.split('\n').length };
  return { value };
}

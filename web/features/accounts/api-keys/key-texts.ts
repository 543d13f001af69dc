import { formatDateTime } from '#web/ui/format.ts';
import type { ApiKeyScope } from '#contract/operation.ts';

/** What each scope lets a program do. */
export const scopeTexts: Readonly<Record<ApiKeyScope, { name: string; text: string }>> = {
  search: { name: 'Search', text: 'search, filters, profiles without contacts' },
  reveal: { name: 'Reveal', text: 'reveal contacts, one person a call, and report wrong ones' },
  lists: { name: 'Lists', text: 'lists and saved searches' },
  export: { name: 'Export', text: 'export candidates and download the files' },
  email: { name: 'Email', text: 'templates and the email writer' },
};

export const scopeNames = (scopes: readonly ApiKeyScope[]): string =>
  scopes.map((scope) => scopeTexts[scope].name).join(', ');

export const lastUseText = (lastUsedAt: string | null): string =>
  lastUsedAt === null ? 'Never used.' : `Last used ${formatDateTime(lastUsedAt)}.`;

/** How long a key can last, in days. */
export const lifetimes = [
  { days: 30, text: '30 days' },
  { days: 90, text: '90 days' },
  { days: 180, text: '180 days' },
  { days: 366, text: '1 year' },
] as const;

import { formatDate } from '#web/ui/format.ts';
import type { DemoFeature, DemoGrant } from '#contract/demo-access/demo-access.ts';

const featureNames: Readonly<Record<DemoFeature, string>> = {
  full_access: 'contact information and lists',
  viewContactInfo: 'contact information',
  createLists: 'creating lists',
  saveLists: 'saving lists',
};

/** `contact information until Nov 30, 2026, 8 of 10 uses left`. */
export function demoGrantText({ feature_type, expires_at, max_uses, uses_count }: DemoGrant): string {
  const until = expires_at === null ? '' : ` until ${formatDate(expires_at)}`;
  const uses = max_uses === null ? '' : `, ${max_uses - uses_count} of ${max_uses} uses left`;
  return `${featureNames[feature_type]}${until}${uses}`;
}

import type { DemoFeature, DemoGrant } from '#contract/access.ts';

const names: Readonly<Record<DemoFeature, string>> = {
  full_access: 'contact information and lists',
  viewContactInfo: 'contact information',
  createLists: 'creating lists',
  saveLists: 'saving lists',
};

/** `contact information until Nov 30, 2026, 8 of 10 uses left`. */
export function grantWords({ feature_type: feature, expires_at: ends, max_uses: most, uses_count: used }: DemoGrant): string {
  const until = ends === null ? '' : ` until ${new Date(ends).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })}`;
  return `${names[feature]}${until}${most === null ? '' : `, ${most - used} of ${most} uses left`}`;
}

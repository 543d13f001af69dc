import type { HeldRecord } from '#contract/removals/held-records.ts';

export const describeRecord = ({
  firstName,
  lastName,
  credentials,
  title,
  specialty,
  organization,
  location,
}: HeldRecord['candidate']): string =>
  [[firstName, lastName].filter(Boolean).join(' '), credentials, title, specialty, organization, location]
    .filter((part) => part !== null && part !== '')
    .join(', ');

import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, 'Wait a minute, then try again.'],
  [60, 'Wait a minute, then try again.'],
  [61, 'Wait 2 minutes, then try again.'],
  [3_541, 'Wait an hour, then try again.'],
  [3_600, 'Wait an hour, then try again.'],
  [3_601, 'Wait 2 hours, then try again.'],
  [39_600, 'Wait 11 hours, then try again.'],
  [86_400, 'Try again tomorrow.'],
])('a limit of %i more seconds says: %s', (seconds, text) => expect(waitText(seconds)).toBe(text));

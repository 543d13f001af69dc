// A form that was shown some time ago, so that no test waits.
import { systemClock } from '#server/foundation/clock/public.ts';
import { testSecrets } from './secrets.ts';
import { formTokens } from '../foundation/form-token/public.ts';

export const formTokenOfEarlier = (secondsAgo = 60, secret = testSecrets.authSecret, form = 'contact form'): string =>
  formTokens(secret, { now: () => new Date(systemClock.now().getTime() - secondsAgo * 1_000) }, form).issue();

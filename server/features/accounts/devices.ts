// The device cookie: it proves that this device signed in to this account before, and grants nothing. Guesses on such a
// device are counted by themselves, so that no one else can delay its owner by using up the guesses of the account.
import { createHash, randomBytes } from 'node:crypto';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { cookiePrefix } from './authentication.ts';
import { cookieValue, unsigned, withSignature } from './session-token.ts';

const validDays = keptPeriods.deviceCookieDays;
const daySeconds = 86_400;

export interface Devices {
  /** Names the device that signed in to the account of this address before; null: it did not, or too long ago. */
  of: (headers: Headers, email: string) => string | null;
  /** The value of `set-cookie` after a complete sign-in to this account. A known device keeps its name. */
  cookieFor: (headers: Headers, email: string) => string;
}

export interface DevicesParts {
  clock: Clock;
  publicUrl: string;
  authSecret: string;
}

export function devices({ clock, publicUrl, authSecret }: DevicesParts): Devices {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  /** One cookie for each account that signs in on the device. The address itself is in neither name nor value. */
  const cookieName = (account: string): string => `${cookiePrefix(publicUrl)}.device.${account.slice(0, 12)}`;

  const of: Devices['of'] = (headers, email) => {
    const account = hashOf(email);
    const [kind, ofAccount, device = '', issuedSeconds] =
      unsigned(cookieValue(headers, cookieName(account)), authSecret)?.split('.') ?? [];
    const isValid =
      kind === 'device' && ofAccount === account && Number(issuedSeconds) > nowSeconds() - validDays * daySeconds;
    return isValid ? device : null;
  };

  return {
    of,
    cookieFor: (headers, email) => {
      const account = hashOf(email);
      const device = of(headers, email) ?? randomBytes(16).toString('base64url');
      const value = withSignature(`device.${account}.${device}.${nowSeconds()}`, authSecret);
      const secure = publicUrl.startsWith('https:') ? ' Secure;' : '';
      return `${cookieName(account)}=${encodeURIComponent(value)}; Max-Age=${validDays * daySeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
    },
  };
}

const hashOf = (email: string): string => createHash('sha256').update(`device of ${email}`).digest('base64url');

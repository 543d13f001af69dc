import { z } from 'zod';
import { totp } from './authenticator.ts';
import { cookiesOf } from './session-cookies.ts';
import type { SignedIn, TestProduct } from './product.ts';
import type { TestAccount } from './accounts.ts';

const setUp = z.strictObject({
  totpURI: z.string().startsWith('otpauth://totp/CareRoster'),
  backupCodes: z.array(z.string()).length(10),
});

export interface Enrolled extends SignedIn {
  /** What the authenticator was given. */
  uri: string;
  backupCodes: string[];
}

/** A signed-in user who has set up a second factor. */
export async function enrolled(product: TestProduct, person: TestAccount = {}): Promise<Enrolled> {
  const signedIn = await product.signedIn(person);
  const by = { headers: { cookie: signedIn.cookie, origin: 'http://localhost' } };
  const { totpURI: uri, backupCodes } = setUp.parse(
    await (await product.post('/api/auth/two-factor/enable', { password: signedIn.password }, by)).json(),
  );
  const verified = await product.post('/api/auth/two-factor/verify-totp', { code: totp(uri) }, by);
  if (!verified.ok) throw new Error(`The second factor could not be set up: ${await verified.text()}`);
  return { ...signedIn, cookie: cookiesOf(verified), uri, backupCodes };
}

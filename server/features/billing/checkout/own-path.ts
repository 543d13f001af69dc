// Where a person comes back to after paying is chosen by the page, and must be ours: a checkout that leads elsewhere is a trap.
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';

/**
 * The path, query and fragment of an address of this product, given whole or as a path.
 * @throws AppError `INVALID_INPUT` when it leads anywhere else
 */
export function ownPath(address: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const path = safeReturnPath(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address, '');
  if (path === '') throw new AppError('invalid_input', 'INVALID_INPUT', 'successUrl and cancelUrl must be paths of this site, such as /pricing.');
  return path;
}

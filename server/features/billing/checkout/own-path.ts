// The page chooses the address to which a user returns after paying. It must be ours, because a foreign address would be an open redirect.
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';

/**
 * The path, query and fragment of an address of this product. The input is an absolute URL or a path.
 * @throws AppError `INVALID_INPUT` when it leads anywhere else
 */
export function ownPath(address: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const path = safeReturnPath(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address, '');
  if (path === '')
    throw new AppError(
      'invalid_input',
      'INVALID_INPUT',
      'successUrl and cancelUrl must be paths of this site, such as /pricing.',
    );
  return path;
}

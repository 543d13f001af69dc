// Where a person comes back to after paying is chosen by the page, and must be ours: a checkout that leads elsewhere is a trap.
import { AppError } from '#server/foundation/errors/public.ts';

/**
 * The path, query and fragment of an address of this product, given whole or as a path.
 * @throws AppError `INVALID_INPUT` when it leads anywhere else
 */
export function ownPath(address: string, publicUrl: string): string {
  const isWritten = /^(?:\/|https?:\/\/)[!-~]*$/.test(address) && !address.includes('\\');
  const url = isWritten && URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null;
  if (url === null || url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') {
    throw new AppError('invalid_input', 'INVALID_INPUT', 'successUrl and cancelUrl must be paths of this site, such as /pricing.');
  }
  // `/.//elsewhere.example` is a path of ours to the parser, and an address of theirs to whoever reads what is left of it.
  if (url.pathname.startsWith('//')) throw new AppError('invalid_input', 'INVALID_INPUT', 'successUrl and cancelUrl must be paths of this site, such as /pricing.');
  return url.pathname + url.search + url.hash;
}

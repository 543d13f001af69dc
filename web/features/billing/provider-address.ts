// The URL to which a response sends the browser: `url`, or `redirectUrl` without a `url` (specification: directory, section 7).
import { RequestError } from '#web/foundation/request-failure.ts';

/** An absolute URL or a path of this site; null when the response contains none that is safe to open. */
export function providerAddress(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  return ['url', 'redirectUrl'].map((name): unknown => Reflect.get(body, name)).find(isAddress) ?? null;
}

/** Like `providerAddress`, for a response that must contain a URL. @throws RequestError `NO_ADDRESS` */
export function requireProviderAddress(body: { url: string; redirectUrl?: string }): string {
  const address = providerAddress(body);
  if (address !== null) return address;
  const message = 'The server gave no address that the browser may open. Please try again.';
  throw new RequestError({ code: 'NO_ADDRESS', message, requestId: null });
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && (/^\/(?![/\\])/.test(value) || isWebAddress(value));

/** Other schemes, such as `javascript:`, would run in this page. */
const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

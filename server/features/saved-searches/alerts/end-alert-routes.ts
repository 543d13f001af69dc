// The address of the header List-Unsubscribe (RFC 8058): a mail program posts to it without a session and without a page. A program that
// opens it instead comes to the page with the button, because a GET changes nothing. The token is in the query, which no log has.
import { endAlertPath } from '#contract/saved-searches/alert-options.ts';
import { seeOther, type RawRoute } from '#server/foundation/raw-route/public.ts';
import { endAlert, type AlertParts } from './manage-alerts.ts';

const oneClickPath = `${endAlertPath}/now`;

/** `List-Unsubscribe=One-Click`, as a form of either encoding. It says nothing that the address does not say. */
const bodyBytesMax = 4_096;

const common = {
  path: oneClickPath,
  capability: 'open',
  sender: 'service',
  refusesOtherSites: false,
} as const;

export const endAlertRoutes = (parts: Pick<AlertParts, 'database' | 'tokens'>): RawRoute[] => [
  {
    ...common,
    method: 'POST',
    bodyBytesMax,
    handle: async ({ request }) => {
      await endAlert(parts, tokenOf(request));
      return new Response('The alert has ended.\n', { headers: { 'content-type': 'text/plain; charset=UTF-8' } });
    },
  },
  {
    ...common,
    method: 'GET',
    bodyBytesMax: 0,
    handle: ({ request }) => Promise.resolve(seeOther(`${endAlertPath}?token=${encodeURIComponent(tokenOf(request))}`)),
  },
];

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? '';

export const endPageOf = (publicUrl: string, token: string): string => `${publicUrl}${endAlertPath}?token=${token}`;
export const oneClickOf = (publicUrl: string, token: string): string => `${publicUrl}${oneClickPath}?token=${token}`;

// An administrator declines all requests that addresses of one domain sent.
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { declineRequest, type DecideParts } from './decide-request.ts';
import { takeAllInReview } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';

/** `domain` is in lower case; each requester reads the reason. Returns how many requests were declined. */
export const declineDomain = (
  parts: DecideParts,
  { domain, reason }: { domain: string; reason: string },
  { userId }: Pick<Caller, 'userId'>,
): Promise<number> =>
  inTransaction(parts.database, async (client) => {
    const requests = (await takeAllInReview(client)).filter(
      ({ receipt, sealed }) =>
        sealed !== null && openRequest(parts.sealing, receipt, sealed).email.endsWith(`@${domain}`),
    );
    for (const request of requests) await declineRequest(client, parts, request, { userId, reason });
    return requests.length;
  });

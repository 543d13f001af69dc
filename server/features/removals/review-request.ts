// A request that nothing proves waits for an address in the record, or for an administrator.
import type { PoolClient } from 'pg';
import type { RemovableCandidate } from '#server/features/candidates/public.ts';
import { tryTake } from '#server/foundation/rate-limit/public.ts';
import { putInReview, type Confirmation } from './complete-removal.ts';
import { ownAddressesOf } from './people-with-address.ts';
import { onFileMail, openRequestsMail, reviewMail } from './removal-mails.ts';
import { addRequest, type RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import type { RequestContent } from './sealed-request.ts';

type ReviewParts = Omit<RequestParts, 'formTokens'> & { administrators: readonly string[] };

const daySeconds = 24 * 3_600;
/** A record has few addresses. Mails go to so many at most. */
const onFileMax = 5;
/** From so many open requests on, administrators get a mail, once a day. */
const openRequestsAlert = 20;

/** The response is the same whether or not there is a candidate. */
export async function reviewRequest(
  client: PoolClient,
  parts: ReviewParts,
  request: RequestRow,
  { email }: RequestContent,
  candidate: RemovableCandidate | null,
): Promise<Confirmation> {
  const number = request.receipt;
  const dueAt = await putInReview(client, request.id, parts.clock.now(), candidate?.id ?? null);
  if (candidate !== null) await askAddressesOnFile(client, parts, request, candidate);
  await parts.queueMail(client, reviewMail(email, parts.publicUrl, { number, dueAt }));
  await alertAdministrators(client, parts);
  return { outcome: 'in_review', records: 0, resumes: 0, addressLeft: 0, number, dueAt };
}

/** Addresses that another person has as well are not asked: a colleague reads them too. */
async function askAddressesOnFile(
  client: PoolClient,
  parts: ReviewParts,
  { id }: RequestRow,
  candidate: RemovableCandidate,
): Promise<void> {
  for (const email of (await ownAddressesOf(client, parts.reader, [candidate])).slice(0, onFileMax))
    await addRequest(client, parts, {
      kind: 'on_file',
      parentId: id,
      candidateId: candidate.id,
      content: { email, name: '', practice: '', record: '' },
      mail: (token) => onFileMail(email, parts.publicUrl, token),
    });
}

async function alertAdministrators(
  client: PoolClient,
  { clock, administrators, queueMail, publicUrl }: ReviewParts,
): Promise<void> {
  const { count } = await store.countInReview(client, clock.now());
  if (count < openRequestsAlert) return;
  if (!(await tryTake(client, 'mail about open removal requests', [{ usesMax: 1, seconds: daySeconds }]))) return;
  for (const to of administrators) await queueMail(client, openRequestsMail(to, publicUrl, count));
}

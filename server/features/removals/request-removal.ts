// Stores a removal request and mails its link. It never looks a person up, so the response is the same for every person.
import type { PoolClient } from 'pg';
import { removalLinkDays } from '#contract/removals/removal-options.ts';
import type { ContactReader } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { FormTokens } from '#server/foundation/form-token/public.ts';
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take, tryTake, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { confirmationMail, recordConfirmationMail } from './removal-mails.ts';
import { newReceipt, newToken, tokenHash } from './removal-token.ts';
import { insertRequest, type NewRequest } from './requests-store.ts';
import { sealRequest, type RequestContent } from './sealed-request.ts';

export interface RequestParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  reader: ContactReader;
  formTokens: FormTokens;
  queueMail: QueueMail;
  /** Without a trailing slash. */
  publicUrl: string;
}

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
/** So that no caller can fill another person's mailbox. */
const toOneAddress: readonly Limit[] = [
  { usesMax: 3, seconds: hourSeconds },
  { usesMax: 6, seconds: daySeconds },
];

export interface RemovalForm {
  content: RequestContent;
  /** The hidden field; not empty: a program sent the form. */
  website: string | undefined;
  formToken: string;
}

/** `content.email` is in lower case. @throws AppError `TOO_FAST`, `FORM_EXPIRED` or `TOO_MANY` */
export async function requestRemoval(
  parts: RequestParts,
  { content, website, formToken }: RemovalForm,
  { client }: Pick<OperationContext, 'client'>,
): Promise<void> {
  const { database, formTokens, reader, publicUrl } = parts;
  await formTokens.check(formToken);
  await take(database, `removal from ${client.block}`, publicFormLimits);
  // The response to a program, and beyond the limit of an address, is the same as to everyone.
  if (website !== undefined && website !== '') return;
  const isAboutRecord = content.record !== '';
  const mail = isAboutRecord ? recordConfirmationMail : confirmationMail;
  await inTransaction(database, async (transaction) => {
    if (!(await tryTake(transaction, `removal to ${reader.hasher.emailKey(content.email)}`, toOneAddress))) return;
    await addRequest(transaction, parts, {
      kind: isAboutRecord ? 'record' : 'email',
      parentId: null,
      candidateId: null,
      content,
      mail: (token) => mail(content.email, publicUrl, token),
    });
  });
}

interface AddedRequest extends Pick<NewRequest, 'kind' | 'parentId' | 'candidateId'> {
  content: RequestContent;
  mail: (token: string) => OutgoingMail;
}

/** Stores the request and queues the mail with its link, in one transaction. */
export async function addRequest(
  client: PoolClient,
  { clock, sealing, reader, queueMail }: Pick<RequestParts, 'clock' | 'sealing' | 'reader' | 'queueMail'>,
  { content, mail, ...request }: AddedRequest,
): Promise<void> {
  const [receipt, token, requestedAt] = [newReceipt(), newToken(), clock.now()];
  await insertRequest(client, {
    ...request,
    receipt,
    tokenHash: tokenHash(token),
    emailKey: reader.hasher.emailKey(content.email),
    sealed: sealRequest(sealing, receipt, content),
    requestedAt,
    expiresAt: new Date(requestedAt.getTime() + removalLinkDays * daySeconds * 1_000),
  });
  await queueMail(client, mail(token));
}

// The owner of an address confirms a removal with the token of the mailed link.
import type { PoolClient } from 'pg';
import { readNamedRecord, removalErrors } from '#contract/removals/removal-options.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import {
  findByKey,
  findRemovable,
  type ContactReader,
  type RemovableCandidate,
} from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take } from '#server/foundation/rate-limit/public.ts';
import { completeRemoval, removeAddress, type Confirmation } from './complete-removal.ts';
import { allRecordsOf, idsOf, isOnlyPerson, ownAddressesOf, peopleWith } from './people-with-address.ts';
import { tokenHash } from './removal-token.ts';
import type { RemoveParts } from './remove-people.ts';
import type { RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import { reviewRequest } from './review-request.ts';
import { openRequest, type RequestContent } from './sealed-request.ts';

export type ConfirmParts = Omit<RequestParts, 'formTokens'> &
  RemoveParts & { recordAudit: RecordAudit; administrators: readonly string[] };

const invalidToken = (): AppError => new AppError('invalid_input', 'INVALID_TOKEN', removalErrors.invalidToken);

/** `record`: the choice of the address's owner among several people. @throws AppError `INVALID_TOKEN` when the token is unknown, used or expired; `CHOICE_CHANGED`; `NOT_READY`; `TOO_MANY` */
export async function confirmRemoval(
  parts: ConfirmParts,
  { token, record = null }: { token: string; record?: string | null | undefined },
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<Confirmation> {
  await take(parts.database, `removal confirmed from ${from.block}`, publicFormLimits);
  return inTransaction(parts.database, async (client) => {
    // A request about a record is locked before the requests that were mailed for it, as by an administrator's decision.
    const parentId = await store.findParent(client, tokenHash(token));
    if (parentId !== null) await store.takeRequest(client, parentId);
    const request = await takeUnconfirmed(client, parts, token);
    const content = openRequest(parts.sealing, request.receipt, request.sealed);
    if (request.kind === 'email') return confirmAddress(client, parts, request, content, record);
    return request.kind === 'record'
      ? confirmRecord(client, parts, request, content)
      : confirmOnFile(client, parts, request, content);
  });
}

/** Locks the request. @throws AppError `INVALID_TOKEN` */
async function takeUnconfirmed(client: PoolClient, { clock }: Pick<ConfirmParts, 'clock'>, token: string) {
  const request = await store.takeByToken(client, tokenHash(token));
  if (request === null || request.sealed === null || request.confirmedAt !== null || request.expiresAt <= clock.now())
    throw invalidToken();
  return { ...request, sealed: request.sealed };
}

export interface Choices {
  choices: { record: string; firstName: string | null; place: string | null }[];
  records: number;
}

/** Whom the owner of the address may choose; empty unless several people have it. @throws AppError `INVALID_TOKEN`, `NOT_READY` or `TOO_MANY` */
export async function readChoices(
  parts: Pick<ConfirmParts, 'database' | 'clock' | 'sealing' | 'reader'>,
  token: string,
  choicesMax: number,
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<Choices> {
  await take(parts.database, `removal choices from ${from.block}`, publicFormLimits);
  return inTransaction(parts.database, async (client) => {
    const { kind, receipt, sealed } = await takeUnconfirmed(client, parts, token);
    if (kind !== 'email') return { choices: [], records: 0 };
    const people = await peopleWith(client, parts.reader, openRequest(parts.sealing, receipt, sealed).email);
    const choices = people.flatMap(([one]) =>
      one === undefined ? [] : [{ record: one.id, firstName: one.card.firstName, place: one.card.location }],
    );
    return { choices: people.length < 2 ? [] : choices.slice(0, choicesMax), records: people.flat().length };
  });
}

/** One person is removed. Of several people the owner of the address chooses one; otherwise the address leaves all of them. */
async function confirmAddress(
  client: PoolClient,
  parts: ConfirmParts,
  request: RequestRow,
  content: RequestContent,
  chosen: string | null,
): Promise<Confirmation> {
  const { email } = content;
  const people = await peopleWith(client, parts.reader, email);
  if (people.length < 2)
    return completeRemoval(client, parts, request, {
      to: email,
      email,
      ids: await allRecordsOf(client, parts.reader, email, people.flat()),
    });
  if (chosen === null) return removeAddress(client, parts, request, email);
  const person = people.find((records) => idsOf(records).includes(chosen));
  if (person === undefined)
    throw new AppError(
      'conflict',
      'CHOICE_CHANGED',
      'The chosen record no longer has this email address. Open the link again and choose.',
    );
  // A colleague reads the same mailbox; an address that only this person has is the better proof. Anyone could have sent a resume.
  const isBrought = person.every(({ submittedEmails }) => !submittedEmails.includes(email));
  return !isBrought || (await ownAddressesOf(client, parts.reader, person)).length > 0
    ? reviewRequest(client, parts, request, content, person[0] ?? null)
    : completeRemoval(client, parts, request, {
        to: email,
        email: null,
        ids: await allRecordsOf(client, parts.reader, email, person),
      });
}

/**
 * A request that names a record. When only this person has the requester's address, the record is removed now. Otherwise the response is
 * the same whether or not there is such a record: the request waits for an address in the record, or for an administrator.
 */
async function confirmRecord(
  client: PoolClient,
  parts: ConfirmParts,
  request: RequestRow,
  content: RequestContent,
): Promise<Confirmation> {
  const candidate = await findNamedRecord(client, parts.reader, content.record);
  const { email } = content;
  const people = candidate === null ? [] : await peopleWith(client, parts.reader, email);
  if (candidate !== null && isOnlyPerson(people, candidate.id))
    return completeRemoval(client, parts, request, {
      to: email,
      email,
      ids: await allRecordsOf(client, parts.reader, email, people.flat()),
    });
  return reviewRequest(client, parts, request, content, candidate);
}

/** A link that was mailed to an address which only the named record had. */
async function confirmOnFile(
  client: PoolClient,
  parts: ConfirmParts,
  request: RequestRow,
  { email }: RequestContent,
): Promise<Confirmation> {
  const people = await peopleWith(client, parts.reader, email);
  // Another person got the address meanwhile, so it proves nothing any more.
  if (people.length > 1) throw invalidToken();
  return completeRemoval(client, parts, request, {
    to: email,
    email,
    ids: await allRecordsOf(client, parts.reader, email, people.flat()),
  });
}

/** Null: there is no such record. */
async function findNamedRecord(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  text: string,
): Promise<RemovableCandidate | null> {
  const named = readNamedRecord(text);
  if (named === null) return null;
  const id = 'npi' in named ? await findByKey(client, hasher.npiKey(named.npi)) : named.candidateId;
  return id === null ? null : findRemovable(client, vault, id);
}

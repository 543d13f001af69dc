// The calls of a person who asks to be removed, for tests.
import { vi } from 'vitest';
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

export const removalFormToken = (secondsAgo = 60): string =>
  formTokenOfEarlier(secondsAgo, testSecrets.authSecret, 'removal form');

const confirmation = z.object({
  outcome: z.enum(['removed', 'address_removed', 'nothing_found', 'in_review']),
  records: z.number(),
  resumes: z.number(),
  addressLeft: z.number(),
  number: z.string(),
  dueAt: z.string().nullable(),
});
export type RemovalConfirmation = z.output<typeof confirmation>;

const tokenOf = (text: string): string => /confirm-(?:removal|return)\?token=([\w-]+)/.exec(text)?.[1] ?? '';

export function removalCalls(product: Pick<TestProduct, 'post' | 'mails'>) {
  const request = (email: string, more: object = {}): Promise<Response> =>
    product.post('/api/send-removal-confirmation', { email, formToken: removalFormToken(), ...more });
  const requestRecord = (record: string, email: string, more: object = {}): Promise<Response> =>
    product.post('/api/request-record-removal', {
      record,
      email,
      name: 'Rosa Almeida',
      practice: 'Northline Test Clinic',
      formToken: removalFormToken(),
      ...more,
    });
  const used = new Set<string>();
  /** A token that was mailed to the address and not returned before. */
  const tokenFor = (email: string, subject = /^Confirm/): Promise<string> =>
    vi.waitFor(async () => {
      const mails = (await product.mails(email)).filter((mail) => subject.test(mail.subject));
      const token = mails.map(({ text }) => tokenOf(text)).find((each) => each !== '' && !used.has(each));
      if (token === undefined) throw new Error(`No new link came to ${email}.`);
      used.add(token);
      return token;
    }, 300_000);
  const process = (token: string, more: object = {}): Promise<Response> =>
    product.post('/api/process-removal', { token, ...more });
  const confirm = async (token: string): Promise<RemovalConfirmation> => {
    const response = await process(token);
    if (response.status !== 200) throw new Error(await response.text());
    return confirmation.parse(await response.json());
  };
  /** From the form to the processed removal. */
  const remove = async (email: string): Promise<RemovalConfirmation> => {
    const response = await request(email);
    if (response.status !== 200) throw new Error(await response.text());
    return confirm(await tokenFor(email.toLowerCase()));
  };
  const status = (number: string, email: string): Promise<Response> =>
    product.post('/api/removal-status', { number, email });
  return { request, requestRecord, tokenFor, process, confirm, remove, status };
}

export const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  failure.parse(await response.json()).code,
];

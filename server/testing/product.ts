// The assembled product over real parts, entered through HTTP as a caller would, without a socket between.
import { afterAll, beforeAll, vi } from 'vitest';
import type { Web } from '#server/entrances/http/web/pages.ts';
import { openApiDocument } from '#server/entrances/http/api-docs.ts';
import { httpApp } from '#server/entrances/http/app.ts';
import type { AccountSettings, SmtpSettings, StripeSettings } from '#server/foundation/config/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { assembleProduct, assembleWriter } from '../assemble.ts';
import type { Product } from '../assemble.ts';
import type { DeliveredMail } from '../foundation/mail/public.ts';
import type { CandidateWriter } from '../features/candidates/public.ts';
import { testDatabase } from './database.ts';
import { insertPerson } from './people.ts';
import type { TestPerson } from './people.ts';

export interface TestRequest extends RequestInit {
  /** The address of the connection; an address of its own when left out, so that no test runs into the limits of another. */
  from?: string;
}

export interface SignedIn {
  userId: string;
  email: string;
  password: string;
  /** As a browser sends it. */
  cookie: string;
  /** The same session for a program: `Bearer …`. */
  authorization: string;
  /** As of the product, sent by this person. */
  request: TestProduct['request'];
  post: TestProduct['post'];
}

/** Somebody for the tests of a file to share. */
export type Standing = 'free' | 'basic' | 'premium' | 'admin';

export interface TestProduct {
  database: ReturnType<typeof testDatabase>['database'];
  databaseUrl: string;
  writer: CandidateWriter;
  /** What has been delivered to this address so far, newest first. A mail leaves after its transaction: poll for it. */
  mails(to: string): Promise<DeliveredMail[]>;
  /** The newest mail to this address whose subject fits, as soon as it is there. */
  mailTo(to: string, subject: RegExp): Promise<DeliveredMail>;
  /** Lines the server has logged so far. */
  logLines: string[];
  request(path: string, init?: TestRequest): Promise<Response>;
  /** Posts JSON. `init.headers` are added to those of JSON. */
  post(path: string, body: unknown, init?: TestRequest): Promise<Response>;
  /** Somebody new, confirmed unless told otherwise, who signed in with their password. */
  signedIn(person?: TestPerson): Promise<SignedIn>;
  /** The same person each time. */
  as(standing: Standing): Promise<SignedIn>;
}

export interface TestProductOptions {
  searchEngine?: 'memory' | 'postgres';
  accounts?: Partial<AccountSettings>;
  publicUrl?: string;
  trustedProxies?: number;
  /** Without it mail is read in the mailbox, through `mails`. */
  smtp?: SmtpSettings | null;
  /** `embedded`: the sandbox sells where Stripe does not. */
  mode?: 'production' | 'embedded';
  stripe?: StripeSettings | null;
  /** Left out: there are no pages. */
  web?: Web | null;
}

export const testSecrets = {
  contactKeys: [{ id: 'test', key: Buffer.alloc(32, 1) }] as [{ id: string; key: Buffer }],
  lookupKey: Buffer.alloc(32, 2),
  authSecret: Buffer.alloc(32, 3).toString('base64'),
};

let addresses = 0;
const newAddress = (): string => `198.51.${Math.floor((addresses += 1) / 250) % 250}.${addresses % 250}`;

export function testProduct({
  mode = 'production', searchEngine = 'memory', publicUrl = 'http://localhost', trustedProxies = 0, smtp = null, accounts, stripe = null, web = null,
}: TestProductOptions = {}): TestProduct {
  const { database, url } = testDatabase();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => logLines.push(line) });
  const ground = { database, databaseUrl: url, secrets: testSecrets, snapshotFile: null, reloadSecrets: () => testSecrets, close: () => Promise.resolve() };
  const opened = Promise.withResolvers<{ app: ReturnType<typeof httpApp>; product: Product; close: () => Promise<void> }>();
  beforeAll(async () => {
    const settings = { adminEmails: [], fullAccessEmails: [], demoEmail: null, needsAdminSecondFactor: false, ...accounts };
    const product = assembleProduct(ground, log, { mode, searchEngine, smtp, accounts: settings, stripe, publicUrl });
    const jobs = product.startJobs();
    await product.engine.ready();
    const app = httpApp({
      ...product, log, mode: 'production', publicUrl, trustedProxies, web,
      openApi: await openApiDocument(), readiness: () => product.engine.state(),
    });
    opened.resolve({ app, product, close: async () => {
      await jobs.stop(3_000);
      await product.engine.close();
    } });
  });
  afterAll(async () => (await opened.promise).close());
  const request = async (path: string, { from = newAddress(), ...init }: TestRequest = {}): Promise<Response> => {
    const { app } = await opened.promise;
    return app.request(path, init, { incoming: { url: path.replace(/^https?:\/\/[^/]+/, ''), socket: { remoteAddress: from } } });
  };
  const post: TestProduct['post'] = (path, body, { headers, ...init } = {}) =>
    request(path, { method: 'POST', ...init, headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) }, body: JSON.stringify(body) });
  const mails = async (to: string): Promise<DeliveredMail[]> => (await (await opened.promise).product.mailbox?.read(to)) ?? [];
  const mailTo: TestProduct['mailTo'] = (to, subject) => vi.waitFor(async () => {
    const mail = (await mails(to)).find((one) => subject.test(one.subject));
    if (!mail) throw new Error(`No mail about ${subject.source} came to ${to}.`);
    return mail;
  }, 20_000);
  const signedIn = async (person: TestPerson = {}): Promise<SignedIn> => {
    const { userId, email, password } = await insertPerson(database, person);
    const response = await post('/api/auth/sign-in/email', { email, password });
    if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
    const authorization = `Bearer ${response.headers.get('set-auth-token')}`;
    const sent = ({ headers, ...init }: TestRequest = {}): TestRequest => ({ ...init, headers: { authorization, ...Object.fromEntries(new Headers(headers)) } });
    return {
      userId, email, password, authorization, cookie: cookiesOf(response),
      request: (path, init) => request(path, sent(init)),
      post: (path, body, init) => post(path, body, sent(init)),
    };
  };
  const people = new Map<Standing, Promise<SignedIn>>();
  const as: TestProduct['as'] = (standing) => {
    const person = people.get(standing) ?? signedIn(standing === 'admin' ? { role: 'admin' } : standing === 'free' ? {} : { plan: standing });
    people.set(standing, person);
    return person;
  };
  return { database, databaseUrl: url, writer: assembleWriter(ground), logLines, mails, mailTo, request, post, signedIn, as };
}

export const sessionCookieName = 'careroster.session_token';

/** What a browser would send back. */
export const cookiesOf = (response: Response): string =>
  response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie)).map((cookie) => cookie.split(';', 1)[0]).join('; ');

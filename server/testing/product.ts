// The assembled product over real parts, entered through HTTP as a caller would.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Web } from '#server/entrances/http/web/pages.ts';
import { listen } from '#server/entrances/http/http-server.ts';
import type {
  AccountSettings,
  EmailWriterSettings,
  Secrets,
  SmtpSettings,
  StripeSettings,
} from '#server/foundation/config/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { assembleWriter } from '../assembly/candidates.ts';
import { assembleProduct, type Product } from '../assembly/product.ts';
import { serveProduct, type Served } from '../assembly/serve.ts';
import type { ResolveTxt } from '../foundation/outbound/public.ts';
import type { DeliveredMail } from '../foundation/mail/public.ts';
import type { CandidateWriter } from '../features/candidates/public.ts';
import type { OperatorSettings } from '../features/site-settings/public.ts';
import { testDatabase } from './database.ts';
import { jobsAndEntrances } from './jobs-and-entrances.ts';
import { insertAccount, type TestAccount } from './accounts.ts';
import { samplePassword, testSecrets } from './secrets.ts';
import { cookiesOf } from './session-cookies.ts';

export interface TestRequest extends RequestInit {
  /** The address of the connection; one in a network of its own when left out, so that no test runs into the limits of another. */
  from?: string;
  /** `1.1` when left out. */
  httpVersion?: string;
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

/** A user that the tests of a file share. */
export type TestRole = 'free' | 'basic' | 'premium' | 'admin';

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
  /** The port of 127.0.0.1 on which the product also answers over sockets, opened when it is first asked for. */
  port(): Promise<number>;
  /** Posts JSON. `init.headers` are added to those of JSON. */
  post(path: string, body: unknown, init?: TestRequest): Promise<Response>;
  /** A new user, confirmed by default, who signed in with their password. */
  signedIn(person?: TestAccount): Promise<SignedIn>;
  /** The same person each time. */
  as(role: TestRole): Promise<SignedIn>;
  /** Does the job once, as the worker of jobs would. */
  runJob(name: string, payload: object): Promise<void>;
  /** Everything that may write: `METHOD /path` of each route, and `job NAME` of each job. */
  entrances(): Promise<string[]>;
}

export interface TestProductOptions {
  searchEngine?: 'memory' | 'postgres';
  countries?: readonly ('US' | 'CA')[];
  accounts?: Partial<AccountSettings>;
  /** Left out: the limits of the contract, and no postal address. */
  operatorDefaults?: Partial<OperatorSettings>;
  publicUrl?: string;
  trustedProxies?: number;
  /** Without it mail is read in the mailbox, through `mails`. */
  smtp?: SmtpSettings | null;
  /** `embedded`: the sandbox sells where Stripe does not. */
  mode?: 'production' | 'embedded';
  stripe?: StripeSettings | null;
  /** Left out: 8 MB. */
  importFileBytesMax?: number;
  /** `host:port` from which imports may load files. Left out: none but public ones. */
  importHostsAllowed?: readonly string[];
  /** `host:port` to which webhooks may lead. Left out: public servers only. */
  webhookHostsAllowed?: readonly string[];
  /** `host:port` from which documents of assistants may be loaded. Left out: public servers only. */
  assistantHostsAllowed?: readonly string[];
  /** `host:port` of identity providers. Left out: public servers only. */
  signOnHostsAllowed?: readonly string[];
  /** Domains that no workspace may prove. */
  signOnDomainsRefused?: readonly string[];
  /** What name servers say. Left out: no domain has a record. */
  resolveTxt?: ResolveTxt;
  /** Where scheduled imports find files. Left out: nowhere. */
  importFolder?: string | null;
  /** Left out: the built-in writer. */
  emailWriter?: Partial<EmailWriterSettings>;
  /** Left out: there are no pages. */
  web?: Web | null;
  /** Left out: `testSecrets`. */
  secrets?: Partial<Secrets>;
  /** Another product whose database this one shares, as a second server does. Left out: a database of its own. */
  sharing?: Pick<TestProduct, 'database' | 'databaseUrl'>;
  /** Where removals are recorded. Left out: a new folder for temporary files. */
  removalsJournal?: string;
  /** Left out: the server makes no backups. */
  backupFolder?: string | null;
  /** How many resume files are read at once. Left out: 2. */
  resumeReaders?: number;
  /** How far the first fill of the directory is. Left out: it is complete. */
  fillState?: NonNullable<Parameters<typeof assembleProduct>[2]['fillState']>;
  /** False: jobs wait until the test does them with `runJob`, so no mail is delivered meanwhile. */
  runsJobs?: boolean;
}

/** A busy machine may refuse a request that a test needs before it begins. */
const untilAnswered = (send: () => Promise<Response>): Promise<Response> =>
  vi.waitFor(async () => {
    const response = await send();
    if (response.status === 503) throw new Error(`The product is not available: ${await response.text()}`);
    return response;
  }, 300_000);

const noRecord: ResolveTxt = () => Promise.resolve([]);

let networks = 0;

/** The embedded default answers its own machine only. */
function newAddress(isLocal: boolean): string {
  networks = (networks + 1) % 0x10000;
  return isLocal ? `127.${networks >> 8}.${networks & 0xff}.1` : `2001:db8:${networks.toString(16)}::1`;
}

export function testProduct({
  mode = 'production',
  searchEngine = 'memory',
  countries = ['US'],
  publicUrl = 'http://localhost',
  trustedProxies = 0,
  smtp = null,
  accounts,
  operatorDefaults = {},
  stripe = null,
  importFileBytesMax = 8 * 1_048_576,
  importHostsAllowed = [],
  webhookHostsAllowed = [],
  assistantHostsAllowed = [],
  signOnHostsAllowed = [],
  signOnDomainsRefused = [],
  resolveTxt = noRecord,
  importFolder = null,
  emailWriter = {},
  web = null,
  runsJobs = true,
  secrets,
  sharing,
  removalsJournal = join(tmpdir(), `careroster-removals-${randomUUID()}`),
  resumeReaders = 2,
  backupFolder = null,
  fillState,
}: TestProductOptions = {}): TestProduct {
  const { database, url } = sharing ? { database: sharing.database, url: sharing.databaseUrl } : testDatabase();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => logLines.push(line) });
  const infrastructure = {
    database,
    longDatabase: database,
    databaseUrl: url,
    secrets: { ...testSecrets, ...secrets },
    samplePassword: mode === 'embedded' ? samplePassword : null,
    snapshotFile: null,
    removalsJournal,
    reloadSecrets: () => testSecrets,
    close: () => Promise.resolve(),
  };
  const opened = Promise.withResolvers<Served & { product: Product; close: () => Promise<void> }>();
  /** A product whose start failed, as when its database could not be made, has nothing to close. */
  let isOpened = false;
  beforeAll(async () => {
    const settings = {
      adminEmails: [],
      fullAccessEmails: [],
      demoEmail: null,
      needsAdminSecondFactor: false,
      adminSessionHours: 12,
      ...accounts,
    };
    const product = assembleProduct(infrastructure, log, {
      mode,
      searchEngine,
      // Two on every machine, because the share of a caller follows from them. A search waits for one as long as a busy machine needs.
      searchThreads: { readers: 2, deadlineMs: 300_000, searchMaxMs: 300_000 },
      countries,
      vocabularyFile: null,
      smtp,
      accounts: settings,
      initialSettings: {
        fullAccessEmails: settings.fullAccessEmails,
        demoEmail: settings.demoEmail,
        ...operatorDefaults,
      },
      stripe,
      emailWriter: { ai: null, isAiRequired: false, ...emailWriter },
      publicUrl,
      resumeReaders,
      importFileBytesMax,
      importHostsAllowed,
      webhookHostsAllowed,
      assistantHostsAllowed,
      signOnHostsAllowed,
      signOnDomainsRefused,
      signOnNameServers: [],
      resolveTxt,
      importFolder,
      backupFolder,
      ...(fillState !== undefined && { fillState }),
      metrics: null,
    });
    await product.liveSettings.load();
    const jobs = runsJobs ? product.startJobs() : null;
    await product.engine.ready();
    const served = await serveProduct(product, {
      log,
      publicUrl,
      trustedProxies,
      countries,
      // The embedded default answers its own machine only, under the port of its public URL.
      serves: mode === 'embedded' ? { localPort: Number(new URL(publicUrl).port || 80) } : 'every machine',
      web,
      isDevelopment: false,
      readiness: () => ({ ...product.engine.state(), filling: product.fillState() }),
    });
    isOpened = true;
    opened.resolve({
      ...served,
      product,
      close: async () => {
        await jobs?.stop(3_000);
        await product.engine.close();
      },
    });
  });
  let socket: ReturnType<typeof listen> | null = null;
  const openSocket = async (): ReturnType<typeof listen> => {
    const [{ app, entry }, http] = await Promise.all([opened.promise, listen(0, '127.0.0.1')]);
    http.use(app, entry);
    return http;
  };
  const port = async (): Promise<number> => (await (socket ??= openSocket())).port;
  afterAll(async () => {
    await (await socket)?.close(0);
    if (isOpened) await (await opened.promise).close();
  });
  const request = async (
    path: string,
    { from = newAddress(mode === 'embedded'), httpVersion = '1.1', ...init }: TestRequest = {},
  ): Promise<Response> => {
    return (await opened.promise).app.request(path, init, {
      incoming: { httpVersion, url: path.replace(/^https?:\/\/[^/]+/, ''), socket: { remoteAddress: from } },
    });
  };
  const post: TestProduct['post'] = (path, body, { headers, ...init } = {}) =>
    request(path, {
      method: 'POST',
      ...init,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
      body: JSON.stringify(body),
    });
  const mails = async (to: string): Promise<DeliveredMail[]> =>
    (await (await opened.promise).product.mailbox?.sentTo(to)) ?? [];
  const mailTo: TestProduct['mailTo'] = (to, subject) =>
    vi.waitFor(async () => {
      const mail = (await mails(to)).find((one) => subject.test(one.subject));
      if (!mail) throw new Error(`No mail about ${subject.source} came to ${to}.`);
      return mail;
    }, 300_000);
  const signIn = async (person: TestAccount): Promise<SignedIn> => {
    const { userId, email, password } = await insertAccount(database, person);
    const response = await untilAnswered(() => post('/api/auth/sign-in/email', { email, password }));
    if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
    // For a day, because some tests run for longer than a repeated password counts.
    if (person.role === 'admin' && person.isSteppedUp !== false)
      await database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [
        userId,
      ]);
    const authorization = `Bearer ${response.headers.get('set-auth-token')}`;
    const sent = ({ headers, ...init }: TestRequest = {}): TestRequest => ({
      ...init,
      headers: { authorization, ...Object.fromEntries(new Headers(headers)) },
    });
    return {
      userId,
      email,
      password,
      authorization,
      cookie: cookiesOf(response),
      request: (path, init) => request(path, sent(init)),
      post: (path, body, init) => post(path, body, sent(init)),
    };
  };
  let lastSignIn: Promise<unknown> = Promise.resolve();
  /** One after the other: a slow machine refuses several at once, because each computes the hash of a password. */
  const signedIn = (person: TestAccount = {}): Promise<SignedIn> => {
    const next = lastSignIn.then(() => signIn(person));
    lastSignIn = next.catch(() => undefined);
    return next;
  };
  const signedInByRole = new Map<TestRole, Promise<SignedIn>>();
  const as: TestProduct['as'] = (role) => {
    const account: TestAccount = role === 'admin' ? { role } : role === 'free' ? {} : { plan: role };
    const person = signedInByRole.get(role) ?? signedIn(account);
    signedInByRole.set(role, person);
    return person;
  };
  return {
    database,
    databaseUrl: url,
    writer: assembleWriter(infrastructure),
    logLines,
    mails,
    mailTo,
    port,
    request,
    post,
    signedIn,
    as,
    ...jobsAndEntrances(opened.promise),
  };
}

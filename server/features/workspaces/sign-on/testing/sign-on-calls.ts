// Single sign-on as tests set it up and use it: through the operations, with name servers and providers of the test.
import { z } from 'zod';
import type { SignOn } from '#contract/workspaces/sign-on.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { newWorkspace, outcomeOf } from '../../testing/workspace-calls.ts';
import type { HostileProvider, Lies, Person } from './hostile-provider.ts';

/** The TXT records that name servers know. */
export const records = new Map<string, readonly string[]>();
export const resolveTxt = (domain: string): Promise<string[]> => Promise.resolve([...(records.get(domain) ?? [])]);

export const providerOf = (issuer: string) => ({
  issuer,
  clientId: 'careroster',
  clientSecret: 'a secret of the test',
  defaultRole: 'recruiter' as const,
});

export const saveProvider = (by: SignedIn, provider: object): Promise<Response> =>
  put(by, '/api/workspace/sign-on', provider);

export const readSignOn = async (by: SignedIn): Promise<SignOn> =>
  z.custom<SignOn>().parse(await (await by.request('/api/workspace/sign-on')).json());

export const checkDomain = (by: SignedIn, domain: string): Promise<Response> =>
  by.post(`/api/workspace/sign-on/domains/${domain}/check`, {});

export const enforce = (by: SignedIn, domain: string, isEnforced = true): Promise<Response> =>
  by.post(`/api/workspace/sign-on/domains/${domain}/enforce`, { isEnforced });

export async function proveDomain(by: SignedIn, domain: string): Promise<string> {
  const added = await by.post('/api/workspace/sign-on/domains', { domain });
  const { record, domain: ascii } = z.object({ record: z.string(), domain: z.string() }).parse(await added.json());
  records.set(ascii, ['v=spf1 -all', record]);
  return outcomeOf(await checkDomain(by, ascii));
}

let domains = 0;
export const newDomain = (): string => `agency-${(domains += 1)}.example`;

export interface SetUp {
  owner: SignedIn;
  id: string;
  domain: string;
}

/** A workspace with a provider and a proven domain. */
export async function newSignOn(
  product: TestProduct,
  issuer: string,
  { seats = 5, domain = newDomain() }: { seats?: number; domain?: string } = {},
): Promise<SetUp> {
  const { owner, id } = await newWorkspace(product, seats);
  const outcomes = [await outcomeOf(await saveProvider(owner, providerOf(issuer))), await proveDomain(owner, domain)];
  if (outcomes.some((outcome) => outcome !== '200')) throw new Error(`Single sign-on failed: ${outcomes.join()}`);
  return { owner, id, domain };
}

export interface Departed {
  url: string;
  /** Of the browser that left. */
  cookie: string;
}

export const departedOf = async (response: Response): Promise<Departed> => ({
  url: z.object({ url: z.string() }).parse(await response.json()).url,
  cookie: cookiesOf(response),
});

export const begin = async (product: TestProduct, email: string, returnTo?: string): Promise<Departed> =>
  departedOf(await product.post('/api/sign-on/begin', { email, ...(returnTo !== undefined && { returnTo }) }));

export interface CameBack {
  /** Where the browser is led. */
  location: string;
  /** As a browser sends them from now on; empty: no session. */
  cookie: string;
}

export async function follow(product: TestProduct, path: string, cookie: string): Promise<CameBack> {
  const response = await product.request(path, { headers: { cookie } });
  return { location: response.headers.get('location') ?? `${response.status}`, cookie: cookiesOf(response) };
}

/** The whole way of a person. */
export async function signOn(
  product: TestProduct,
  provider: HostileProvider,
  person: Person,
  lies: Lies = {},
): Promise<CameBack> {
  const { url, cookie } = await begin(product, person.email);
  return follow(product, provider.comeBack(url, person, lies), cookie);
}

/** Who the browser is; null: no one. */
export async function emailOf(product: TestProduct, cookie: string): Promise<string | null> {
  const response = await product.request('/api/account', { headers: { cookie } });
  return response.ok ? z.object({ email: z.string() }).parse(await response.json()).email : null;
}

/** An owner has tried the provider. */
export async function testProvider(
  product: TestProduct,
  provider: HostileProvider,
  { owner, domain }: Pick<SetUp, 'owner' | 'domain'>,
): Promise<string> {
  const { url, cookie } = await departedOf(await owner.post('/api/workspace/sign-on/test', {}));
  const path = provider.comeBack(url, { sub: 'the owner', email: `owner@${domain}` });
  return (await follow(product, path, `${cookie}; ${owner.cookie}`)).location;
}

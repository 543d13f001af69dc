import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../errors/public.ts';
import { readConfig, settingsInEffect, similarSettings } from './public.ts';
import { settings } from './schema.ts';

const key = (): string => randomBytes(32).toString('base64');

const fileOf = (path: string): string => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');

const namesIn = (part: string): (string | undefined)[] => [...part.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);

function faultOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'no fault';
}

const production = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATABASE_URL: 'postgresql://care@db.example/care',
  PUBLIC_URL: 'https://care.example/',
  CONTACT_KEYS: `k2:${key()},k1:${key()}`,
  LOOKUP_KEY: key(),
  AUTH_SECRET: key(),
  SMTP_URL: 'smtps://care:secret@mail.example:465',
  MAIL_FROM: 'CareRoster <no-reply@care.example>',
  ...more,
});

describe('the configuration refuses', () => {
  test('every fault at once, each by name', () => {
    const fault = faultOf({ PORT: 'eighty', CANDIDATES: '-1', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    for (const name of [
      'PORT',
      'CANDIDATES',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'CONTACT_KEYS',
      'LOOKUP_KEY',
      'AUTH_SECRET',
    ])
      expect(fault).toContain(`- ${name}:`);
    expect(fault).toContain('.env.example');
  });

  test.each([
    [
      'a contact key that is too short',
      { CONTACT_KEYS: `k1:${Buffer.alloc(16).toString('base64')}` },
      /CONTACT_KEYS: must be 32 random bytes/,
    ],
    ['a contact key without an id', { CONTACT_KEYS: key() }, /CONTACT_KEYS/],
    ['a look-up key that is no base64', { LOOKUP_KEY: 'secret' }, /LOOKUP_KEY/],
    ['an address that is none', { ADMIN_EMAILS: 'ada@care.example, nobody' }, /ADMIN_EMAILS/],
    ['a public address without a scheme', { PUBLIC_URL: 'care.example' }, /PUBLIC_URL: must be a URL/],
    [
      'a mail server that is none',
      { SMTP_URL: 'https://mail.example' },
      /SMTP_URL: must be a URL that begins with smtp/,
    ],
    ['a sender without an address', { MAIL_FROM: 'CareRoster' }, /MAIL_FROM: must be an address/],
    [
      'a sender of two lines',
      { MAIL_FROM: 'Care\r\nBcc: all@care.example <a@care.example>' },
      /MAIL_FROM: must be an address/,
    ],
  ])('%s', (_case, more, named) => {
    expect(faultOf(production(more))).toMatch(named);
  });

  test('a mail server without a sender', () => {
    expect(faultOf({ SMTP_URL: 'smtp://localhost:2525' })).toMatch(/MAIL_FROM: required when SMTP_URL is set/);
  });

  test.each([
    ['smtp://care:hunter2@mail.example:587', true],
    ['SMTP://care:hunter2@mail.example', true],
    ['smtp://care:hunter2@10.0.0.9', true],
    ['smtp://care:hunter2@localhost.mail.example', true],
    ['smtp://care:hunter2@mail.example?requireTLS=false', true],
    ['smtp://care:hunter2@mail.example?secure=true', true],
    ['smtp://care:hunter2@mail.example:587?requireTLS=true', false],
    ['smtps://care:hunter2@mail.example:465?secure=false', false],
    ['smtp://care:hunter2@127.0.0.1:2525', false],
    ['smtp://mail.example:25', false],
  ])('a password that could reach another machine unencrypted, and no other: %s', (SMTP_URL, isRefused) => {
    const fault = faultOf(production({ SMTP_URL }));
    expect(fault.includes('- SMTP_URL: would send the password unencrypted')).toBe(isRefused);
    if (!isRefused) expect(fault).toBe('no fault');
    expect(fault).not.toContain('hunter2');
  });

  test('half a connection to Stripe, naming the other half', () => {
    const fault = faultOf(production({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PRICE_MONTHLY: 'price_1' }));
    expect(fault).toMatch(/- STRIPE_WEBHOOK_SECRET: required/);
    expect(fault).toMatch(/- STRIPE_PRICE_ANNUAL: required/);
    expect(fault).not.toMatch(/- STRIPE_SECRET_KEY/);
  });

  test('to serve other machines from the embedded default', () => {
    expect(faultOf({ HOST: '0.0.0.0' })).toMatch(/HOST: the embedded default serves this machine only/);
    for (const PUBLIC_URL of [
      'https://care.example',
      'http://192.0.2.7:3000',
      'https://localhost.care.example',
      'http://0.0.0.0:3000',
    ]) {
      expect(faultOf({ PUBLIC_URL }), PUBLIC_URL).toMatch(/- PUBLIC_URL: .*serves this machine only/);
    }
    expect(faultOf({ TRUST_PROXY: '1' })).toMatch(/- TRUST_PROXY: .*serves this machine only/);
  });
});

describe('an empty setting never starts another product than the operator meant:', () => {
  test('an empty DATABASE_URL starts no directory with sample accounts', () => {
    for (const DATABASE_URL of ['', ' ', '\t\n'])
      expect(faultOf(production({ DATABASE_URL }))).toMatch(/- DATABASE_URL: is set but empty; /);
  });

  test.each(Object.keys(settings.shape))('%s is refused when it is empty', (name) => {
    for (const value of ['', '  ']) {
      expect(faultOf({ [name]: value })).toContain(`- ${name}: is set but empty; give it a value, or remove it`);
    }
  });

  test('the secrets of a production without their database start no embedded directory', () => {
    const { DATABASE_URL: _missing, ...rest } = production();
    const fault = faultOf(rest);
    for (const name of ['CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET'])
      expect(fault).toMatch(new RegExp(`- ${name}: is used only with DATABASE_URL`));
    expect(faultOf({ MAIL_FROM: 'mail@care.example' })).toMatch(/- MAIL_FROM: is used only with SMTP_URL/);
  });
});

describe('keys that would lose data or protect nothing are refused:', () => {
  const strong = key();

  test.each([
    [
      'two contact keys of one id, of which only one would open what it encrypted',
      { CONTACT_KEYS: `k1:${key()},k1:${key()}` },
      /CONTACT_KEYS: two keys have the id k1; /,
    ],
    [
      'one contact key under two ids',
      { CONTACT_KEYS: `k2:${strong},k1:${strong}` },
      /CONTACT_KEYS: holds the same key twice; /,
    ],
    [
      'a look-up key that is also a contact key',
      { CONTACT_KEYS: `k1:${strong}`, LOOKUP_KEY: strong },
      /LOOKUP_KEY: is the same as a key of CONTACT_KEYS; /,
    ],
    [
      'a session secret that is also a contact key',
      { CONTACT_KEYS: `k2:${key()},k1:${strong}`, AUTH_SECRET: strong },
      /AUTH_SECRET: is the same as a key of CONTACT_KEYS; /,
    ],
    [
      'an earlier session secret that is also the look-up key',
      { LOOKUP_KEY: strong, AUTH_SECRET: `${key()},${strong}` },
      /AUTH_SECRET: is the same as LOOKUP_KEY; /,
    ],
    [
      'one session secret given twice',
      { AUTH_SECRET: `${strong},${strong}` },
      /AUTH_SECRET: holds the same key twice; /,
    ],
    [
      'an earlier session secret that is cut off',
      { AUTH_SECRET: `${strong},` },
      /AUTH_SECRET: must be 32 random bytes/,
    ],
    [
      'a session secret that is also the look-up key',
      { LOOKUP_KEY: strong, AUTH_SECRET: strong },
      /AUTH_SECRET: is the same as LOOKUP_KEY; /,
    ],
    ['an odd id', { CONTACT_KEYS: `K 1:${key()}` }, /CONTACT_KEYS: .*a-z, 0-9 and -/],
    ['a pair that is cut off', { CONTACT_KEYS: `k1:${key()},` }, /CONTACT_KEYS: must be id:key pairs/],
    [
      'a key of 31 bytes',
      { LOOKUP_KEY: randomBytes(31).toString('base64') },
      /LOOKUP_KEY: must be 32 random bytes in base64/,
    ],
    [
      'a key of 33 bytes',
      { AUTH_SECRET: randomBytes(33).toString('base64') },
      /AUTH_SECRET: must be 32 random bytes in base64/,
    ],
    [
      'a key in hexadecimal',
      { AUTH_SECRET: randomBytes(32).toString('hex') },
      /AUTH_SECRET: must be 32 random bytes in base64/,
    ],
  ])('%s', (_case, more, named) => {
    expect(faultOf(production(more))).toMatch(named);
  });

  test.each([
    ['zeros', Buffer.alloc(32).toString('base64')],
    ['one repeated byte', Buffer.alloc(32, 0xa7).toString('base64')],
    ['a word repeated', Buffer.from('careroster'.repeat(4).slice(0, 32)).toString('base64')],
    ['a sentence', Buffer.from('correct horse battery staple 42!').toString('base64')],
    ['hexadecimal digits as text', Buffer.from(randomBytes(16).toString('hex')).toString('base64')],
    ['sixteen random bytes twice', ((half) => Buffer.concat([half, half]).toString('base64'))(randomBytes(16))],
    ['counting upwards', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')],
    [
      'counting downwards in steps',
      Buffer.from(Array.from({ length: 32 }, (_, index) => 250 - 3 * index)).toString('base64'),
    ],
    ['few different bytes', Buffer.from(Array.from(randomBytes(32), (byte) => byte % 8)).toString('base64')],
  ])('a secret made of %s', (_case, weak) => {
    for (const name of ['LOOKUP_KEY', 'AUTH_SECRET'])
      expect(faultOf(production({ [name]: weak }))).toMatch(new RegExp(`- ${name}: is not random; `));
    expect(faultOf(production({ CONTACT_KEYS: `k1:${weak}` }))).toMatch(/- CONTACT_KEYS: is not random; /);
  });

  test('and random ones are not', () => {
    for (let turn = 0; turn < 2_000; turn += 1) expect(faultOf(production({ LOOKUP_KEY: key() }))).toBe('no fault');
  });
});

describe('an address through which others could read or mislead is refused:', () => {
  test.each([
    ['unencrypted', 'http://care.example', /must begin with https/],
    ['unencrypted, with a name that looks like this machine', 'http://localhost.care.example', /must begin with https/],
    ['unencrypted, with a user that looks like this machine', 'http://localhost@care.example', /user name or password/],
    ['with a password', 'https://ada:secret@care.example', /user name or password/],
    ['with a path', 'https://care.example/directory', /path, query or fragment/],
    ['with a query', 'https://care.example/?a=1', /path, query or fragment/],
    ['with an empty query', 'https://care.example/?', /path, query or fragment/],
    ['with a fragment', 'https://care.example/#top', /path, query or fragment/],
    ['of two lines', 'https://care.example\n.evil.test', /must be a URL/],
    ['with a placeholder for a name', 'https://*.care.example', /must be a URL/],
    ['without slashes', 'https:care.example', /must be a URL/],
    ['of another scheme', 'ftp://care.example', /must be a URL/],
  ])('PUBLIC_URL %s', (_case, PUBLIC_URL, named) => {
    const fault = faultOf(production({ PUBLIC_URL }));
    expect(fault).toMatch(/- PUBLIC_URL: /);
    expect(fault).toMatch(named);
    expect(fault).not.toMatch(/secret/);
  });

  test('while this machine may be reached unencrypted, under each of its names', () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000/', 'http://[::1]:3000']) {
      expect(readConfig(production({ PUBLIC_URL })).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''));
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''));
    }
    expect(readConfig(production({ PUBLIC_URL: 'https://Care.Example:8443/' })).publicUrl).toBe(
      'https://care.example:8443',
    );
  });

  test.each([
    ['DATABASE_URL', 'mysql://care.example/care'],
    ['DATABASE_URL', 'https://db.example'],
    ['DATABASE_URL', 'postgresql:care'],
    ['DATABASE_URL', 'db.example:5432'],
    ['DATABASE_URL', 'postgresql://care:12#3@db.example/care'],
    ['DATABASE_URL', 'postgresql://care:1%2@db.example/care'],
    ['SMTP_URL', 'mail.example:465'],
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtp://mail.example/inbox'],
    ['SMTP_URL', 'smtp://care:1/2@mail.example'],
    ['SMTP_URL', 'smtp://care:12#3@mail.example'],
    ['STRIPE_API_BASE', 'http://stripe.example'],
    ['STRIPE_API_BASE', 'https://user:secret@stripe.example'],
    ['STRIPE_API_BASE', 'https://stripe.example/v1'],
  ])('%s %s', (name, value) => {
    const fault = faultOf(production({ [name]: value }));
    expect(fault).toMatch(new RegExp(`^ {2}- ${name}: .+$`, 'm'));
    expect(fault).not.toMatch(/user:secret|12#3/);
  });
});

describe('a value that means something else than it looks like is refused:', () => {
  test.each([
    ['PORT', ['65536', '-1', '0x1F90', '3e3', '80.5', 'true', '3000 ;']],
    ['TRUST_PROXY', ['true', '6', '-1', '1.5', 'loopback']],
    ['CANDIDATES', ['1e5', '12000001', 'all']],
    ['POSTGRES_MEMORY_MB', ['127', '65537', '1GB', '1.5']],
    ['SEARCH_ENGINE', ['Postgres', 'elastic']],
    ['LOG_LEVEL', ['loud', 'INFO ,']],
    ['ADMIN_SECOND_FACTOR', ['true', 'yes']],
    ['ADMIN_SESSION_HOURS', ['0', '721', '1.5', '12h']],
    ['IMPORT_FILE_MB', ['0', '10241', '1.5', '1 GB']],
    ['WEBHOOK_HOSTS_ALLOWED', ['http://hooks.lan', '*', 'user@hooks.lan']],
    ['IMPORT_HOSTS_ALLOWED', [',', 'http://files.lan', 'files.lan/data', 'files.lan:port', '*', 'user@files.lan']],
    ['ADMIN_EMAILS', [',', 'ada@care.example; grace@care.example', 'ada', 'ada@care.example grace@care.example']],
  ])('%s', (name, values) => {
    for (const value of values)
      expect(faultOf({ [name]: value }), value).toMatch(new RegExp(`^ {2}- ${name}: must .+$`, 'm'));
  });

  test('one price for both plans, also an earlier one', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    for (const [STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL] of [
      ['price_1', 'price_1'],
      ['price_2,price_1', 'price_3, price_1'],
    ]) {
      expect(faultOf(production({ ...stripe, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL }))).toMatch(
        /- STRIPE_PRICE_ANNUAL: names a price of STRIPE_PRICE_MONTHLY; /,
      );
    }
  });

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ AI_API_KEY: 'k' }, 'AI_MODEL: required when AI_API_KEY is set'],
    [{ AI_MODEL: 'm' }, 'AI_MODEL: is used only with AI_API_KEY; '],
    [{ AI_BASE_URL: 'https://ai.example/v1' }, 'AI_BASE_URL: is used only with AI_API_KEY; '],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_PROVIDER: 'openai' }, 'AI_PROVIDER: must be one of '],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_REQUIRED: 'yes' }, 'AI_REQUIRED: must be one of true, false'],
    [{ AI_API_KEY: 'two words', AI_MODEL: 'm' }, 'AI_API_KEY: must be a key '],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_BASE_URL: 'ai.example' }, 'AI_BASE_URL: must be a URL'],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_BASE_URL: 'https://user:pass@ai.example' }, 'AI_BASE_URL: must be a URL'],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_BASE_URL: 'https://ai.example/v1?key=1' }, 'AI_BASE_URL: must be a URL'],
    [{ AI_API_KEY: 'k', AI_MODEL: 'm', AI_BASE_URL: 'file:///etc/passwd' }, 'AI_BASE_URL: must be a URL'],
  ])('the language model of %j', (environment, fault) => {
    expect(faultOf(environment)).toContain(`- ${fault}`);
  });
});

describe('a setting whose name was mistyped is named:', () => {
  test.each([
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['CAREROSTER_DATABASE_URL', 'DATABASE_URL'],
    ['DATABASE_URL_FILE', 'DATABASE_URL'],
    ['CONTACT_KEY', 'CONTACT_KEYS'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['ADMIN_SECONDFACTORS', 'ADMIN_SECOND_FACTOR'],
    ['PROT', 'PORT'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['STRIPE_PRICE_MONTLY', 'STRIPE_PRICE_MONTHLY'],
    ['AUTHSECRET', 'AUTH_SECRET'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
  ])('%s for %s, without its value', (name, meant) => {
    const [warning, ...others] = similarSettings({ [name]: 'sesame', PATH: '/bin' });
    expect(warning).toContain(`${name} is not a setting of CareRoster and is ignored`);
    expect(warning).toMatch(new RegExp(`\\b${meant}\\b`));
    expect(warning).not.toContain('sesame');
    expect(others).toEqual([]);
  });

  test('and former settings, with what replaces them', () => {
    const [warning, ...others] = similarSettings({ WAL_ARCHIVE: '/backups/wal' });
    expect(warning).toMatch(/^WAL_ARCHIVE is no longer a setting and is ignored: .*pgBackRest.*Remove the line\.$/);
    expect(others).toEqual([]);
  });

  test('and what belongs to other programs is not', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'USER',
      'LOGNAME',
      'SHELL',
      'MAIL',
      'PWD',
      'TERM',
      'LANG',
      'TMPDIR',
      'NODE_ENV',
      'NODE_OPTIONS',
      'PGHOST',
      'PGPORT',
      'PGUSER',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'EDITOR',
      'CI',
      'KUBERNETES_SERVICE_HOST',
      'KUBERNETES_SERVICE_PORT',
      'CAREROSTER_PORT',
      'CAREROSTER_SERVICE_HOST',
      'npm_config_loglevel',
      'npm_package_name',
      'SSH_AUTH_SOCK',
      'HTTP_PROXY',
      'NO_PROXY',
      'DISPLAY',
      'SMTP_HOST',
      'INIT_CWD',
      'COLOR',
      ...Object.keys(settings.shape),
    ];
    expect(similarSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
    expect(similarSettings({ DATABASE_URL: 'x', DATABASE_URL_UNPOOLED: 'x', DATABASE_USER: 'x' })).toEqual([]);
  });
});

describe('what the start says of the settings in effect', () => {
  const started = {
    port: 8080,
    publicUrl: 'https://care.example',
    contactKeyIds: ['k2', 'k1'],
    sharedBuffersBytes: 2 ** 30,
  };
  const said = (environment: NodeJS.ProcessEnv): string =>
    settingsInEffect(readConfig(environment), started).join('\n');

  test('contains no secret, no password of a URL and no email address', () => {
    const secrets = { LOOKUP_KEY: key(), AUTH_SECRET: key() };
    const text = said(
      production({
        ...secrets,
        DATABASE_URL: 'postgresql://dbuser:dbsecret@db.example:5433/care?sslpassword=moresecret',
        SMTP_URL: 'smtps://mailuser:mailsecret@mail.example:465?authMethod=PLAIN',
        TRUST_PROXY: '2',
        AI_API_KEY: 'sk-ai-sesame',
        AI_MODEL: 'writer-1',
        AI_BASE_URL: 'http://ai.example:8000/v1/',
        STRIPE_SECRET_KEY: 'sk_live_sesame',
        STRIPE_WEBHOOK_SECRET: 'whsec_sesame',
        STRIPE_PRICE_MONTHLY: 'price_1',
        STRIPE_PRICE_ANNUAL: 'price_2',
        ADMIN_EMAILS: 'ada@care.example,grace@care.example',
        FULL_ACCESS_EMAILS: 'mary@care.example',
        DEMO_EMAIL: 'demo@care.example',
        ADMIN_SECOND_FACTOR: 'required',
      }),
    );
    expect(text).not.toMatch(/dbuser|dbsecret|moresecret|mailuser|mailsecret|sesame|ada@|grace|mary|demo@/);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    for (const words of [
      /mode +production/,
      /database +PostgreSQL at postgresql:\/\/db\.example:5433\/care$/m,
      /database memory +1024 MB for pages \(shared_buffers of your PostgreSQL\)$/m,
      /listens on +0\.0\.0\.0:8080/,
      /public URL +https:\/\/care\.example/,
      /trusted proxies +2/,
      /mail +sent through smtps:\/\/mail\.example:465$/m,
      /payments +Stripe, live: money moves/,
      /email writer +writer-1 through the openai-compatible API at http:\/\/ai\.example:8000\/v1, not encrypted$/m,
      /contact keys +2: k2 encrypts, k1 decrypts/,
      /administrators +2 by ADMIN_EMAILS; second factor required, sessions of 12 h/,
    ])
      expect(text).toMatch(words);
  });

  test.each([
    ['smtp://mail.example:587', ', encrypted only if the mail server offers it'],
    ['smtp://mail.example:587?requireTLS=true', ''],
    ['smtp://localhost:2525', ''],
  ])('says when mail could travel unencrypted: %s', (url, words) => {
    const place = url.replace(/\?.*/, '');
    expect(said(production({ SMTP_URL: url }))).toContain(`sent through ${place}${words}\n`);
  });

  test('tells the sandbox, the test mode of Stripe and the mailbox apart from real payments and mail', () => {
    expect(said({})).toMatch(
      /mode +embedded: this machine only, with sample accounts[^]*mail +kept here and shown at .*\/dev\/mailbox[^]*payments +sandbox: no money moves/,
    );
    expect(said(production())).toMatch(
      /payments +none: nothing is sold\n +email writer +built-in: fixed sentences, no AI/,
    );
    expect(said({ AI_REQUIRED: 'true' })).toMatch(/email writer +none: AI_REQUIRED is true, and AI_API_KEY is missing/);
    const stripe = {
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_1',
      STRIPE_PRICE_ANNUAL: 'price_2',
      STRIPE_API_BASE: 'http://localhost:12111',
    };
    expect(said(production(stripe))).toMatch(/payments +Stripe, test: no money moves at http:\/\/localhost:12111/);
  });
});

describe('the configuration', () => {
  test('needs nothing at all for the embedded default, which listens on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'embedded',
      port: 3000,
      host: '127.0.0.1',
      candidates: 50_000,
      publicUrl: null,
    });
  });

  test('ignores spaces and line ends around a value, which files of secrets often carry', () => {
    expect(readConfig({ PORT: ' 3001\n' })).toMatchObject({ port: 3001 });
    const secret = key();
    const config = readConfig(production({ AUTH_SECRET: `${secret}\n` }));
    expect(config.mode === 'production' && config.secrets.authSecret).toBe(secret);
  });

  test('is production when a database is named, and the first contact key seals', () => {
    const config = readConfig(production());
    expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', publicUrl: 'https://care.example' });
    expect(config.mode === 'production' && config.secrets.contactKeys.map(({ id }) => id)).toEqual(['k2', 'k1']);
  });

  test('keeps mail here without a mail server, and names its sender with one', () => {
    expect(readConfig({})).toMatchObject({ mode: 'embedded', smtp: null });
    expect(readConfig({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'mail@care.example' })).toMatchObject({
      mode: 'embedded',
      smtp: { from: { name: '', address: 'mail@care.example' } },
    });
    expect(readConfig(production())).toMatchObject({
      smtp: {
        url: 'smtps://care:secret@mail.example:465',
        from: { name: 'CareRoster', address: 'no-reply@care.example' },
      },
    });
  });

  test('takes payments through Stripe when all of it is named; earlier prices follow the one that is sold', () => {
    expect(readConfig(production()).stripe).toBeNull();
    const config = readConfig(
      production({
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICE_MONTHLY: 'price_new, price_old',
        STRIPE_PRICE_ANNUAL: 'price_2',
      }),
    );
    expect(config.stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      monthlyPrices: ['price_new', 'price_old'],
      annualPrices: ['price_2'],
      seatPrices: [],
      apiBase: 'https://api.stripe.com',
    });
  });

  test('takes the address of the language model from its provider unless another one is named', () => {
    const ai = { AI_API_KEY: 'k', AI_MODEL: 'm' };
    expect(readConfig(ai).emailWriter).toEqual({
      ai: {
        provider: 'openai-compatible',
        model: 'm',
        apiKey: 'k',
        baseUrl: 'https://api.openai.com/v1',
        timeoutMs: 20_000,
        retryPauseMs: 400,
      },
      isAiRequired: false,
    });
    expect(readConfig({ ...ai, AI_PROVIDER: 'anthropic', AI_REQUIRED: 'true' }).emailWriter).toMatchObject({
      ai: { baseUrl: 'https://api.anthropic.com/v1' },
      isAiRequired: true,
    });
    expect(readConfig({ ...ai, AI_BASE_URL: 'http://localhost:11434/v1/' }).emailWriter.ai?.baseUrl).toBe(
      'http://localhost:11434/v1',
    );
    // Where a language model is required, the users read that it is missing, and everything else works.
    expect(readConfig({ AI_REQUIRED: 'true', AI_MODEL: 'm' }).emailWriter).toEqual({ ai: null, isAiRequired: true });
  });

  test('.env.example and the table of rare settings explain exactly the settings there are, each once', () => {
    const rare = /\n## Rare settings\n([^]*?)\n## /.exec(fileOf('docs/operations.md'))?.[1] ?? '';
    const named = [...fileOf('.env.example').matchAll(/^#?([A-Z_]+)=/gm), ...rare.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(settings.shape)));
    expect(named).toHaveLength(new Set(named).size);
  });

  test('.env.example has at most 30 settings, and at most 12 on the first screen, with all that production needs', () => {
    const text = fileOf('.env.example');
    expect(namesIn(text).length).toBeLessThanOrEqual(30);
    const firstScreen = text.split('\n').slice(0, 60).join('\n').split('# ---')[0] ?? '';
    expect(namesIn(firstScreen).length).toBeLessThanOrEqual(12);
    expect(namesIn(firstScreen)).toEqual(expect.arrayContaining(Object.keys(production())));
  });

  test('finds the values of former settings, which the start saves, and gives no other warning of them', () => {
    const environment = { POSTAL_ADDRESS: ' 1 Register Lane ', DEMO_EMAIL: '', REVEALS_PER_HOUR: '50' };
    expect(readConfig(environment).formerSettings).toEqual([
      { name: 'REVEALS_PER_HOUR', key: 'reveals_per_hour', value: '50' },
      { name: 'POSTAL_ADDRESS', key: 'postal_address', value: '1 Register Lane' },
    ]);
    expect(similarSettings(environment)).toEqual([]);
  });
});

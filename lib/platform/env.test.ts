import { expect, test } from 'vitest';
import { misspeltSettings, readSettings, SettingsError } from './env.ts';
import { PRODUCTION, SANDBOX, UNSAFE } from '#lib/testing/unsafe-settings.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test('a sandbox needs no more than its secrets and addresses', () => {
  expect(readSettings(SANDBOX)).toMatchObject({
    environment: 'sandbox',
    port: 3000,
    appUrl: 'http://localhost:3000',
    timeZone: 'Asia/Jerusalem',
    callbackAllowHosts: [],
    trustedProxies: [],
  });
});

test('a web process runs jobs unless it is to leave them to others', () => {
  expect(readSettings(SANDBOX).runsJobs).toBe(true);
  expect(readSettings({ ...SANDBOX, RUN_JOBS: 'false' }).runsJobs).toBe(false);
  expect(problemsOf({ ...SANDBOX, RUN_JOBS: 'sometimes' })).toEqual(['RUN_JOBS must be true or false.']);
});

test('B-07: card fields of our own pages have an origin of their own, or there are none', () => {
  expect(readSettings(SANDBOX)).toMatchObject({ fieldsUrl: null, fieldsPort: null });
  expect(readSettings({ ...PRODUCTION, FIELDS_URL: '', FIELDS_PORT: '' }).fieldsUrl).toBeNull();
  expect(
    readSettings({ ...PRODUCTION, FIELDS_URL: 'https://Fields.example.com:443/', FIELDS_PORT: '3001' }),
  ).toMatchObject({ fieldsUrl: 'https://fields.example.com', fieldsPort: 3001 });
  // On a machine of a developer another port is another origin.
  expect(readSettings({ ...SANDBOX, FIELDS_URL: 'http://localhost:3005' }).fieldsUrl).toBe('http://localhost:3005');
  const shared = ['FIELDS_URL must be another address than APP_URL: pages of ours could read cards there.'];
  expect(problemsOf({ ...SANDBOX, FIELDS_URL: 'http://localhost:3000' })).toEqual(shared);
  expect(problemsOf({ ...SANDBOX, APP_URL: 'https://Pay.test', FIELDS_URL: 'https://pay.test:443' })).toEqual(shared);
  expect(problemsOf({ ...PRODUCTION, FIELDS_PORT: '3001' })).toEqual(['FIELDS_URL is missing.']);
  expect(problemsOf({ ...PRODUCTION, FIELDS_URL: 'https://fields.example.com', FIELDS_PORT: '3000' })).toEqual([
    'FIELDS_PORT must be another port than PORT.',
  ]);
  expect(problemsOf({ ...PRODUCTION, FIELDS_URL: 'https://fields.example.com/hf' })).toEqual([
    'FIELDS_URL must be an address without a path.',
  ]);
});

test('everything that is missing is said at once, by name and never by value', () => {
  expect(problemsOf({ PORT: 'many' })).toHaveLength(6);
  expect(problemsOf({ ...SANDBOX, APP_SECRET: 'tiny-and-secret' }).join()).not.toContain('tiny-and-secret');
});

test('production starts with settings of its own', () => {
  expect(readSettings(PRODUCTION).isProduction).toBe(true);
});

test.each(UNSAFE)('O-01: production refuses to start on %s', (_, wrong, named) => {
  const problems = problemsOf({ ...PRODUCTION, ...wrong });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${named} `));
  for (const value of Object.values(wrong))
    if (value.length > 8 && !problems[0]?.includes('sslmode')) expect(problems[0]).not.toContain(value);
});

test.each([
  'postgresql://kupa@db.example.com/kupa?sslmode=require',
  'postgresql://kupa@db.example.com/kupa?sslmode=verify-ca',
  'postgresql://kupa@127.0.0.1/kupa',
  'postgresql://kupa@localhost/kupa',
  'postgresql://kupa@[::1]/kupa',
  'postgresql:///kupa?host=/var/run/postgresql',
  'postgresql://kupa@%2Fvar%2Frun%2Fpostgresql/kupa',
  'postgresql://db.example.com/kupa?uselibpqcompat=true&sslmode=verify-full',
  'postgresql://db.example.com/kupa?sslmode=verify-full&sslnegotiation=direct',
])('security 18: production takes a database that is reached as %s', (DATABASE_URL) =>
  expect(problemsOf({ ...PRODUCTION, DATABASE_URL })).toEqual([]),
);

test('what Node is told for the sandbox is left to whoever tells it', () => {
  expect(
    readSettings({
      ...SANDBOX,
      NODE_ENV: 'test',
      NODE_OPTIONS: '--inspect',
      NODE_DEBUG: 'http',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    }).isProduction,
  ).toBe(false);
});

test('trusted proxies are a list', () => {
  expect(readSettings({ ...PRODUCTION, TRUSTED_PROXIES: ' 10.0.0.0/8,FD00::/8 ,' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
  ]);
});

test('the embedded database is let through by an explicit switch', () => {
  expect(problemsOf({ ...PRODUCTION, DATABASE_EMBEDDED: '1', ALLOW_EMBEDDED_DATABASE: '1' })).toEqual([]);
});

test('e-mail is switched off by a word, never by forgetting', () => {
  expect(readSettings({ ...PRODUCTION, SMTP_URL: 'off', MAIL_FROM: '' })).toMatchObject({
    smtpUrl: null,
    sms: null,
    mailboxUrl: null,
  });
  expect(readSettings(SANDBOX)).toMatchObject({
    smtpUrl: null,
    mailFrom: { name: 'Kupa', address: 'payments@kupa.test' },
  });
  expect(readSettings(PRODUCTION)).toMatchObject({
    smtpUrl: PRODUCTION.SMTP_URL,
    mailFrom: { name: 'Kupa', address: 'payments@example.com' },
  });
  expect(readSettings({ ...PRODUCTION, MAIL_FROM: 'payments@example.com' }).mailFrom).toEqual({
    name: '',
    address: 'payments@example.com',
  });
});

test.each<[name: string, value: string | undefined, ...problems: string[]]>([
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an smtp:// or smtps:// address, or off.'],
  ['SMTP_URL', 'https://mail.example.com', 'SMTP_URL must be an smtp:// or smtps:// address, or off.'],
  ['MAIL_FROM', 'Kupa', 'MAIL_FROM must be an address such as Kupa <payments@example.com>.'],
  [
    'MAIL_FROM',
    'Kupa\r\nBcc: x@example.com <payments@example.com>',
    'MAIL_FROM must be an address such as Kupa <payments@example.com>.',
  ],
  ['SMS_URL', 'https://sms.example.com', 'SMS_KEY is missing.'],
  ['PAYOUT_BANK_URL', 'https://payouts.example.com', 'PAYOUT_BANK_KEY is missing.'],
  ['PAYOUT_BANK_KEY', 'a-key-of-sixteen-letters', 'PAYOUT_BANK_URL is missing.'],
  ['BANK_DAYS_CLOSED', '2026-10-27, 2026-02-30', 'BANK_DAYS_CLOSED must be days such as 2026-10-27,2027-11-02.'],
  ['BANK_DAYS_OPEN', '27/10/2026', 'BANK_DAYS_OPEN must be days such as 2026-10-27,2027-11-02.'],
  ['SMS_KEY', 'a-key-of-sixteen-letters', 'SMS_URL is missing.'],
  ['SMTP_URL', 'smtp://mail.example.com/?pool=true', 'SMTP_URL must be an address without a query.'],
  ['APP_URL', 'http://pay.example.com/pay', 'APP_URL must be an address without a path.'],
  ['APP_URL', 'http://pay.example.com/?shop=1', 'APP_URL must be an address without a query.'],
  ['APP_URL', 'http://pay.example.com/#pay', 'APP_URL must be an address without a fragment.'],
  ['APP_URL', 'http://kupa:word@pay.example.com', 'APP_URL must be an address without a user.'],
  [
    'APP_URL',
    'http://kupa@pay.example.com/a?b#c',
    'APP_URL must be an address without a user and a path and a query and a fragment.',
  ],
  ['SHOP_URL', 'http://localhost:3001/shop', 'SHOP_URL must be an address without a path.'],
  ['BANK_URL', 'http://127.0.0.1:3002/v1?key=1', 'BANK_URL must be an address without a query.'],
  ['MAILBOX_URL', 'http://kupa:word@127.0.0.1:3003', 'MAILBOX_URL must be an address without a user.'],
  [
    'CALLBACK_ALLOW_HOSTS',
    'http://127.0.0.1:9099/cb',
    'CALLBACK_ALLOW_HOSTS must be hosts with their ports such as 127.0.0.1:9099,shop.lan:8080.',
  ],
  [
    'DATABASE_URL',
    'postgresql://127.0.0.1/kupa?schema=shop',
    'DATABASE_URL has the parameter schema, which is not read; leave it out.',
  ],
  [
    'VAULT_DATABASE_URL',
    'postgresql://127.0.0.1/kupa?pgbouncer=true',
    'VAULT_DATABASE_URL has the parameter pgbouncer, which is not read; leave it out.',
  ],
  [
    'DATABASE_URL',
    'postgresql://kupa:pa@127.0.0.1/kupa#word',
    'DATABASE_URL has a #, behind which nothing is read; write %23 where it belongs to the password.',
  ],
  ['APP_DATABASE_URL', 'postgresql://kupa:pa#word@127.0.0.1/kupa', 'APP_DATABASE_URL must be a postgresql:// address.'],
  ['SMS_KEY', 'short', 'SMS_KEY must be at least 16 characters.', 'SMS_URL is missing.'],
  ['APP_SECRET', undefined, 'APP_SECRET is missing.'],
  ['APP_SECRET', 'short', 'APP_SECRET must be at least 32 characters.'],
  ['DATABASE_URL', undefined, 'DATABASE_URL is missing.'],
  ['DATABASE_URL', 'mysql://127.0.0.1/x', 'DATABASE_URL must be a postgresql:// address.'],
  ['BANK_KEY', undefined, 'BANK_KEY is missing.'],
  ['BANK_KEY', 'short', 'BANK_KEY must be at least 16 characters.'],
  ['BANK_URL', 'ftp://bank', 'BANK_URL must be an http or https address.'],
  ['APP_ENV', 'prod', 'APP_ENV must be sandbox or production.'],
  ['DATABASE_SCHEMA', 'Cell 7', 'DATABASE_SCHEMA must be a name of small letters, digits and _, such as cell_07.'],
  ['DATABASE_SCHEMA', 'pg_temp', 'DATABASE_SCHEMA must be a name of small letters, digits and _, such as cell_07.'],
  ['CELL', '7K', 'CELL must be two digits or capital letters, one of them 0, 1, 8 or 9, such as 07.'],
  ['PORT', '0', 'PORT must be a port.'],
  ['PORT', '65536', 'PORT must be a port.'],
  ['PORT', 'web', 'PORT must be a number.'],
  ['APP_URL', 'pay.example.com', 'APP_URL must be an http or https address.'],
  ['SHOP_URL', 'javascript:alert(1)', 'SHOP_URL must be an http or https address.'],
  ['SANDBOX_CLOCK', 'tomorrow', 'SANDBOX_CLOCK must be an instant such as 2030-06-11T09:00:00Z.'],
  ['APP_DATABASE_URL', 'mysql://127.0.0.1/x', 'APP_DATABASE_URL must be a postgresql:// address.'],
  ['VAULT_DATABASE_URL', 'http://127.0.0.1/x', 'VAULT_DATABASE_URL must be a postgresql:// address.'],
  ['VAULT_KEYS', undefined, 'VAULT_KEYS is missing.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent.'],
])('%s=%s is refused in one sentence', (name, value, ...problems) => {
  const environment = Object.fromEntries(
    Object.entries({ ...SANDBOX, [name]: value }).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
  );
  expect(problemsOf(environment)).toEqual(problems);
});

test('a name that looks like a setting and is none is named, with the one that is meant', () => {
  const misspelt = {
    APP_ENVIRONMENT: '1',
    DATABSE_URL: '1',
    TRUSTED_PROXY: '1',
    CALLBACKS_ALLOW_HOSTS: '1',
    KUPA_PORT: '1',
  };
  expect(misspeltSettings(misspelt)).toEqual([
    'APP_ENVIRONMENT is no setting and is not read. Is APP_ENV meant?',
    'DATABSE_URL is no setting and is not read. Is DATABASE_URL meant?',
    'CALLBACKS_ALLOW_HOSTS is no setting and is not read. Is CALLBACK_ALLOW_HOSTS meant?',
    'KUPA_PORT is no setting and is not read.',
  ]);
  const others = {
    ...SANDBOX,
    HOST: 'x',
    PATH: 'x',
    NODE_ENV: 'x',
    LC_ALL: 'x',
    KUPA_DATA: 'x',
    MAIL: 'x',
    DATABASE_URL_OF_SHOP: 'x',
  };
  expect(misspeltSettings(others)).toEqual([]);
});

test('addresses lose their last slash, hosts are a list, empty is as good as absent, nothing can be changed', () => {
  const read = readSettings({
    ...SANDBOX,
    PORT: '4100',
    APP_URL: '',
    SHOP_URL: 'http://127.0.0.1:5000/',
    BANK_URL: 'http://127.0.0.1:4000/',
    CALLBACK_ALLOW_HOSTS: ' LocalHost:1 ,, 127.0.0.1:2 ',
    BANK_DAYS_CLOSED: '2026-10-27, 2027-11-02',
  });
  expect(read).toMatchObject({
    appUrl: 'http://localhost:4100',
    shopUrl: 'http://127.0.0.1:5000',
    bankUrl: 'http://127.0.0.1:4000',
    payoutBank: { url: 'http://127.0.0.1:4000', key: SANDBOX.BANK_KEY },
    callbackAllowHosts: ['localhost:1', '127.0.0.1:2'],
    bankDays: { closed: new Set(['2026-10-27', '2027-11-02']), open: new Set() },
  });
  expect(Object.isFrozen(read)).toBe(true);
});

test.each<[what: string, wrong: Record<string, string>, problem: string]>([
  [
    'half a key',
    { VAULT_KEYS: SANDBOX.VAULT_KEYS.replace(/\.[^\n]+/, '') },
    'VAULT_KEYS has a key without both its halves of 32 bytes in base64.',
  ],
  [
    'no fingerprint',
    { VAULT_KEYS: SANDBOX.VAULT_KEYS.split('\n')[0] ?? '' },
    'VAULT_KEYS has no entry named fingerprint.',
  ],
  ['anything else', { VAULT_KEYS: 'keys' }, 'VAULT_KEYS has an entry that is not id:half.half.'],
  [
    'a file that is not there',
    { VAULT_KEYS: '', VAULT_KEYS_FILE: '/nowhere/vault.keys' },
    'VAULT_KEYS_FILE names a file that cannot be read.',
  ],
  [
    'a file of something else',
    { VAULT_KEYS: '', VAULT_KEYS_FILE: 'package.json' },
    'VAULT_KEYS_FILE has an entry that is not id:half.half.',
  ],
])("V-06: %s as the vault's keys is refused by its name", (_, wrong, problem) => {
  expect(problemsOf({ ...SANDBOX, ...wrong })).toEqual([problem]);
});

test('the product works with its own connection, whatever else is named', () => {
  expect(readSettings({ ...SANDBOX, VAULT_KEYS_FILE: '/nowhere' })).toMatchObject({
    databaseUrl: SANDBOX.DATABASE_URL,
    vaultDatabaseUrl: null,
    vaultKeys: { text: SANDBOX.VAULT_KEYS },
  });
  const named = {
    APP_DATABASE_URL: 'postgresql://app@localhost/kupa',
    VAULT_DATABASE_URL: 'postgresql://vault@localhost/kupa',
  };
  expect(readSettings({ ...SANDBOX, ...named })).toMatchObject({
    databaseUrl: named.APP_DATABASE_URL,
    vaultDatabaseUrl: named.VAULT_DATABASE_URL,
  });
});

test('sealed files lie in the folder of the data, or in the bucket that four settings name together', () => {
  const store = {
    FILES_URL: 'https://s3.example.com/',
    FILES_BUCKET: 'kupa-files',
    FILES_KEY: 'key-of-kupa',
    FILES_SECRET: 'secret-of-kupa',
  };
  expect(readSettings(SANDBOX).files).toEqual({ folder: '.data/files' });
  expect(readSettings({ ...SANDBOX, FILES_FOLDER: '/srv/files' }).files).toEqual({ folder: '/srv/files' });
  expect(readSettings({ ...SANDBOX, ...store }).files).toEqual({
    url: 'https://s3.example.com',
    bucket: 'kupa-files',
    region: 'us-east-1',
    key: 'key-of-kupa',
    secret: 'secret-of-kupa',
  });
  for (const name of Object.keys(store))
    expect(problemsOf({ ...SANDBOX, ...store, [name]: '' })).toEqual([`${name} is missing.`]);
  expect(problemsOf({ ...SANDBOX, ...store, FILES_BUCKET: '../other' })).toEqual([
    'FILES_BUCKET must be the name of a bucket.',
  ]);
});

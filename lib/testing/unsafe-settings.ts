import { newKeyList } from '#lib/platform/key-list.ts';

/**
 * Settings that are good, and for each unsafe setting of production (reliability O-01) one that is not. For tests only.
 */

export const SANDBOX = {
  VAULT_KEYS: newKeyList({ isDemo: true }),
  APP_SECRET: 'sandbox-0123456789abcdefghijklmnop',
  DATABASE_URL: 'postgresql://localhost/kupa',
  BANK_URL: 'http://127.0.0.1:3002',
  BANK_KEY: 'sandbox-0123456789',
};

export const PRODUCTION = {
  APP_ENV: 'production',
  APP_URL: 'https://pay.example.com',
  APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc',
  DATABASE_URL: 'postgresql://db.example.com/kupa?sslmode=verify-full',
  BANK_URL: 'https://acquirer.example.com',
  BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3',
  VAULT_KEYS: newKeyList({ isDemo: false }),
  SMTP_URL: 'smtps://kupa:secret@mail.example.com',
  MAIL_FROM: 'Kupa <payments@example.com>',
};

const TAX_AUTHORITY = {
  TAX_AUTHORITY_URL: 'https://tax.example.com/production',
  TAX_AUTHORITY_TOKEN_URL: 'https://login.example.com/token',
  TAX_AUTHORITY_SIGN_IN_URL: 'https://login.example.com/authorize',
  TAX_AUTHORITY_CLIENT_ID: 'kupa',
  TAX_AUTHORITY_CLIENT_SECRET: 'Zx8Yw7Vu6Ts5Rq4Po3',
};

/** What is wrong, how, and which variable the refusal names. */
export const UNSAFE: readonly (readonly [what: string, wrong: Record<string, string>, named: string])[] = [
  ['an http address', { APP_URL: 'http://pay.example.com' }, 'APP_URL'],
  ['card fields over plain http', { FIELDS_URL: 'http://fields.example.com' }, 'FIELDS_URL'],
  ['card fields on our own host', { FIELDS_URL: 'https://pay.example.com' }, 'FIELDS_URL'],
  ['card fields on another port of our own host', { FIELDS_URL: 'https://pay.example.com:8443' }, 'FIELDS_URL'],
  ['a demo secret', { APP_SECRET: SANDBOX.APP_SECRET }, 'APP_SECRET'],
  ['one letter repeated as a secret', { APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET'],
  ['a short secret', { APP_SECRET: 'k9f3Qz7LmX2v' }, 'APP_SECRET'],
  ['a demo key for the acquirer', { BANK_KEY: SANDBOX.BANK_KEY }, 'BANK_KEY'],
  ['V-06: a demo key of the vault', { VAULT_KEYS: SANDBOX.VAULT_KEYS }, 'VAULT_KEYS'],
  ['the simulated bank', { BANK_URL: 'http://127.0.0.1:3002' }, 'BANK_URL'],
  [
    'the simulated bank for payouts',
    { PAYOUT_BANK_URL: 'http://127.0.0.1:3002', PAYOUT_BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3' },
    'PAYOUT_BANK_URL',
  ],
  [
    'payouts in the clear',
    { PAYOUT_BANK_URL: 'http://payouts.example.com', PAYOUT_BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3' },
    'PAYOUT_BANK_URL',
  ],
  [
    'a demo key for payouts',
    { PAYOUT_BANK_URL: 'https://payouts.example.com', PAYOUT_BANK_KEY: SANDBOX.BANK_KEY },
    'PAYOUT_BANK_KEY',
  ],
  [
    'the tax authority in the clear',
    { ...TAX_AUTHORITY, TAX_AUTHORITY_URL: 'http://tax.example.com' },
    'TAX_AUTHORITY_URL',
  ],
  [
    'a demo secret for the tax authority',
    { ...TAX_AUTHORITY, TAX_AUTHORITY_CLIENT_SECRET: SANDBOX.BANK_KEY },
    'TAX_AUTHORITY_CLIENT_SECRET',
  ],
  ['the demo shop', { SHOP_URL: 'http://localhost:3001' }, 'SHOP_URL'],
  ['N-10: local callback receivers', { CALLBACK_ALLOW_HOSTS: '127.0.0.1:9099' }, 'CALLBACK_ALLOW_HOSTS'],
  ['a clock that was moved', { SANDBOX_CLOCK: '2030-06-11T09:00:00Z' }, 'SANDBOX_CLOCK'],
  [
    'files sent in the clear',
    { FILES_URL: 'http://files.example.com', FILES_BUCKET: 'kupa', FILES_KEY: 'kupa-files', FILES_SECRET: 'q8Wm2Zt6' },
    'FILES_URL',
  ],
  ['a mailbox that everybody reads', { MAILBOX_URL: 'http://127.0.0.1:3003' }, 'MAILBOX_URL'],
  ['no word about e-mail', { SMTP_URL: '' }, 'SMTP_URL'],
  ['e-mails from nobody', { MAIL_FROM: '' }, 'MAIL_FROM'],
  ['text messages in the clear', { SMS_URL: 'http://sms.example.com', SMS_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3' }, 'SMS_URL'],
  ['a demo key for text messages', { SMS_URL: 'https://sms.example.com', SMS_KEY: SANDBOX.BANK_KEY }, 'SMS_KEY'],
  ['the embedded database', { DATABASE_EMBEDDED: '1' }, 'DATABASE_URL'],
  ['proxies by name', { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example.com' }, 'TRUSTED_PROXIES'],
  ['everybody as a proxy', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  ['a time zone that is none', { APP_TIME_ZONE: 'Asia/Atlantis' }, 'APP_TIME_ZONE'],
  ['the fail-points of fault tests', { FAILPOINTS: '1' }, 'FAILPOINTS'],
  ['a demo token for the metrics', { METRICS_TOKEN: 'sandbox-0123456789' }, 'METRICS_TOKEN'],
  ['a short token for the metrics', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  ['a short key for the acquirer', { BANK_KEY: 'short' }, 'BANK_KEY'],
  ['an acquirer over plain http', { BANK_URL: 'http://acquirer.example.com' }, 'BANK_URL'],
  ['the simulated bank as 0.0.0.0', { BANK_URL: 'https://0.0.0.0:3002' }, 'BANK_URL'],
  ['the simulated bank by a name of localhost', { BANK_URL: 'https://bank.localhost' }, 'BANK_URL'],
  ['a database without encryption', { DATABASE_URL: 'postgresql://kupa@db.example.com/kupa' }, 'DATABASE_URL'],
  [
    'a database that may do without encryption',
    { DATABASE_URL: 'postgresql://kupa@db.example.com/kupa?sslmode=prefer' },
    'DATABASE_URL',
  ],
  [
    'a database whose certificate is not looked at',
    { DATABASE_URL: 'postgresql://kupa@db.example.com/kupa?sslmode=no-verify' },
    'DATABASE_URL',
  ],
  [
    'a database whose certificate is not looked at, as libpq has it',
    { DATABASE_URL: 'postgresql://kupa@db.example.com/kupa?uselibpqcompat=true&sslmode=require' },
    'DATABASE_URL',
  ],
  [
    'a database with two words on encryption',
    { DATABASE_URL: 'postgresql://kupa@db.example.com/kupa?sslmode=require&sslmode=disable' },
    'DATABASE_URL',
  ],
  [
    'a database that only looks like this machine',
    { DATABASE_URL: 'postgresql://kupa@localhost.example.com/kupa' },
    'DATABASE_URL',
  ],
  [
    'the product’s own connection without encryption',
    { APP_DATABASE_URL: 'postgresql://kupa@db.example.com/kupa?sslmode=disable' },
    'APP_DATABASE_URL',
  ],
  [
    'the vault’s connection without encryption',
    { VAULT_DATABASE_URL: 'postgresql://kupa@db.example.com/kupa' },
    'VAULT_DATABASE_URL',
  ],
  ['pages that show errors with their source', { NODE_ENV: 'development' }, 'NODE_ENV'],
  ['an open debugger', { NODE_OPTIONS: '--max-old-space-size=2048 --inspect=127.0.0.1:0' }, 'NODE_OPTIONS'],
  ['libraries that write requests into the log', { NODE_DEBUG: 'nothing' }, 'NODE_DEBUG'],
  ['certificates that nobody checks', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
];

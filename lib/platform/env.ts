import { once } from 'node:events';
import { z } from 'zod';
import { FIRST_CELL, isCell } from '#lib/kernel/ids.ts';
import type { BankDayExceptions } from '#lib/kernel/time/bank-days.ts';
import {
  isDayList,
  isHostList,
  isMailServer,
  isNear,
  isTimeZone,
  listOf,
  MAIL_OFF,
  type Mailbox,
  type Part,
  readMailbox,
  readVaultKeys,
  unreadParts,
  wrongConnection,
} from './env-values.ts';
import { isNetwork } from './http/client-address.ts';
import { isAddressList, listenAddresses } from './http/listen.ts';
import { unsafeInProduction } from './production-settings.ts';

/**
 * Settings from the environment, read once and validated in one place. No other file reads `process.env`. All problems
 * are reported at once, each in one sentence.
 */

const MIN_SECRET_LENGTH = 32;

/** Check with a message of its own; null for a valid value. */
const validated = (problemOf: (text: string) => string | null) =>
  z.string('is missing').superRefine((text, { addIssue }) => {
    const problem = problemOf(text);
    if (problem !== null) addIssue(problem);
  });

const postgres = validated(wrongConnection);

/** Web address. `read`: the components used beside scheme, host and port. */
const httpAddress = (...read: Part[]) =>
  validated((text) =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
      ? unreadParts(text, read)
      : 'must be an http or https address',
  );
const cellName = z
  .string()
  .default(FIRST_CELL)
  .refine(isCell, 'must be two digits or capital letters, one of them 0, 1, 8 or 9, such as 07');
const schemaName = z
  .string()
  .default('public')
  .refine(
    (text) => /^[a-z][a-z0-9_]{0,49}$/.test(text) && !text.startsWith('pg_') && text !== 'vault',
    'must be a name of small letters, digits and _, such as cell_07',
  );
const days = z.string().default('').refine(isDayList, 'must be days such as 2026-10-27,2027-11-02');
const port = z.coerce.number('must be a number').int().min(1, 'must be a port').max(65_535, 'must be a port');
const originOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).origin);

const schema = z.object({
  APP_ENV: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('sandbox'),
  PORT: port.default(3000),
  LISTEN: z
    .string()
    .default('')
    .refine(isAddressList, 'must be addresses of this machine such as 0.0.0.0 or 192.168.1.5'),
  APP_URL: httpAddress().optional(),
  FIELDS_URL: httpAddress().optional(),
  FIELDS_PORT: port.optional(),
  RUN_JOBS: z.stringbool('must be true or false').default(true),
  CELL: cellName,
  APP_TIME_ZONE: z.string().default('Asia/Jerusalem').refine(isTimeZone, 'must be a time zone such as Asia/Jerusalem'),
  APP_SECRET: z.string('is missing').min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`),
  DATABASE_URL: postgres,
  APP_DATABASE_URL: postgres.optional(),
  VAULT_DATABASE_URL: postgres.optional(),
  DATABASE_SCHEMA: schemaName,
  DATABASE_WAIT_MS: z.coerce
    .number('must be a number')
    .int()
    .min(100, 'must be 100 milliseconds at least')
    .max(60_000, 'must be 60000 milliseconds at most')
    .default(2_000),
  DATABASE_EMBEDDED: z.stringbool().default(false),
  ALLOW_EMBEDDED_DATABASE: z.stringbool().default(false),
  VAULT_KEYS: z.string().optional(),
  VAULT_KEYS_FILE: z.string().optional(),
  BANK_URL: httpAddress('path'),
  BANK_KEY: z.string('is missing').min(16, 'must be at least 16 characters'),
  PAYOUT_BANK_URL: httpAddress('path').optional(),
  PAYOUT_BANK_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  PAYOUT_ACCOUNT_HOLD_DAYS: z.coerce
    .number('must be a number')
    .int('must be whole days')
    .min(0, 'must be 0 days at least')
    .max(30, 'must be 30 days at most')
    .default(3),
  TAX_AUTHORITY_URL: httpAddress('path').optional(),
  TAX_AUTHORITY_TOKEN_URL: httpAddress('path').optional(),
  TAX_AUTHORITY_SIGN_IN_URL: httpAddress('path').optional(),
  TAX_AUTHORITY_CLIENT_ID: z.string().optional(),
  TAX_AUTHORITY_CLIENT_SECRET: z.string().min(8, 'must be at least 8 characters').optional(),
  TAX_AUTHORITY_SOFTWARE_NUMBER: z
    .string()
    .regex(/^\d{1,9}$/, 'must be the number of a certificate, 9 digits at most')
    .optional(),
  BANK_DAYS_CLOSED: days,
  BANK_DAYS_OPEN: days,
  SHOP_URL: httpAddress().optional(),
  SANDBOX_CLOCK: z.iso.datetime({ offset: true, error: 'must be an instant such as 2030-06-11T09:00:00Z' }).optional(),
  CALLBACK_ALLOW_HOSTS: z
    .string()
    .default('')
    .refine(isHostList, 'must be hosts with their ports such as 127.0.0.1:9099,shop.lan:8080'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(
      (text) => listOf(text).every(isNetwork),
      'must be addresses and networks such as 10.0.0.0/8,fd00::/8, and never everybody',
    ),
  SMTP_URL: validated((text) =>
    isMailServer(text) ? unreadParts(text, ['user']) : 'must be an smtp:// or smtps:// address, or off',
  ).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailbox(text) !== null, 'must be an address such as Kupa <payments@example.com>')
    .optional(),
  SMS_URL: httpAddress('path', 'query').optional(),
  SMS_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  MAILBOX_URL: httpAddress('path').optional(),
  APPLE_PAY_MERCHANT_ID: z.string().optional(),
  APPLE_PAY_KEY_FILE: z.string().optional(),
  APPLE_PAY_ROOT_FILE: z.string().optional(),
  APPLE_PAY_IDENTITY_FILE: z.string().optional(),
  APPLE_PAY_DOMAIN_FILE: z.string().optional(),
  GOOGLE_PAY_RECIPIENT: z
    .string()
    .regex(/^merchant:/, 'must begin with merchant:')
    .optional(),
  GOOGLE_PAY_KEY_FILE: z.string().optional(),
  GOOGLE_PAY_ROOT_KEYS_FILE: z.string().optional(),
  FILES_FOLDER: z.string().default('.data/files'),
  FILES_URL: httpAddress('path').optional(),
  FILES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')
    .default('us-east-1'),
  FILES_KEY: z.string().optional(),
  FILES_SECRET: z.string().min(8, 'must be at least 8 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  FAILPOINTS: z.stringbool().default(false),
  FAIL_AT: z
    .string()
    .regex(/^[\w-]+\.[\w-]+(:(kill|stop|throw))?$/, 'must name a fail-point')
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

/** The names of everything that `readSettings` reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

export type Environment = 'sandbox' | 'production';

export type Settings = {
  readonly environment: Environment;
  readonly isProduction: boolean;
  readonly port: number;
  /** Addresses of this machine that the web process listens on; `::` is all of them. */
  readonly listen: readonly string[];
  /** Our origin as the world sees it, without a slash at the end. */
  readonly appUrl: string;
  /** Origin of card fields in pages of our own, never `appUrl`; null: those pages take no card. */
  readonly fieldsUrl: string | null;
  /** Port on which this process answers for `fieldsUrl` alone, whatever `Host` says; null: `Host` decides. */
  readonly fieldsPort: number | null;
  /** False in a web process that leaves jobs to others. */
  readonly runsJobs: boolean;
  /** Two characters that name this installation in the identifiers that it gives out. */
  readonly cell: string;
  readonly timeZone: string;
  readonly appSecret: string;
  /** The product's own connection: a role that can change no table and see no card. */
  readonly databaseUrl: string;
  /** The vault's connection; null where there is no vault to be reached. */
  readonly vaultDatabaseUrl: string | null;
  /** Schema of the tables; the vault's lies beside it (`lib/platform/db/schemas.ts`). */
  readonly databaseSchema: string;
  /** Longest wait for a connection, milliseconds. */
  readonly databaseWaitMs: number;
  /** Keys of the vault: a file that may change during the run, or their text. */
  readonly vaultKeys: { readonly file: string } | { readonly text: string };
  readonly bankUrl: string;
  readonly bankKey: string;
  /** The bank that pays out: the acquirer's address and key where it has none of its own. */
  readonly payoutBank: { readonly url: string; readonly key: string };
  /** The tax authority that gives allocation numbers; null: numbers are typed by hand. */
  readonly taxAuthority: TaxAuthoritySettings | null;
  /** Bank days for which a new account of a business waits until payouts go to it. */
  readonly payoutAccountHoldDays: number;
  /** Days on which banks are closed or open beside the rules, such as elections. */
  readonly bankDays: BankDayExceptions;
  /** The demo shop's origin; null where there is none. */
  readonly shopUrl: string | null;
  /** Time of the sandbox's clock when its demo data are made; null: the real time. */
  readonly sandboxClock: Date | null;
  /** `host:port` of callback receivers that may be local. Sandbox only. */
  readonly callbackAllowHosts: readonly string[];
  /** Addresses and networks of our reverse proxies, whose forwarded client address is trusted. */
  readonly trustedProxies: readonly string[];
  /** The mail server, with its credentials; null: e-mail is off. */
  readonly smtpUrl: string | null;
  /** The sender of e-mails. */
  readonly mailFrom: Mailbox;
  /** The gateway of text messages; null: SMS is off. */
  readonly sms: { readonly url: string; readonly key: string } | null;
  /** Captured mail of the sandbox; null in production. */
  readonly mailboxUrl: string | null;
  /** Wallet keys in production; null for a wallet that is off. */
  readonly walletFiles: {
    readonly applePay: { readonly merchantId: string; readonly keyFile: string; readonly rootFile: string } | null;
    readonly googlePay: { readonly recipient: string; readonly keyFile: string; readonly rootKeysFile: string } | null;
  };
  /**
   * Apple's requirements of a site that shows its sheet: the merchant's identity (PEM, certificate and key), and the
   * file that proves our domain.
   */
  readonly applePage: { readonly identityFile: string | null; readonly domainFile: string | null };
  /** Store of sealed files: a folder of this machine, or a bucket that speaks the protocol of S3. */
  readonly files: { readonly folder: string } | S3Settings;
  /** Failpoint at which this process stops, for fault tests; null everywhere else. */
  readonly failAt: string | null;
  /** Token for the metrics in production; null: they cannot be read. */
  readonly metricsToken: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Addresses without a slash at the end, and our name at the tax authority. */
type TaxAuthoritySettings = {
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly signInUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Number of this product in the authority's register; null: not registered. */
  readonly softwareNumber: number | null;
};

/** A bucket, and the key that requests to it are signed with. */
export type S3Settings = {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
};

const SANDBOX_MAILBOX: Mailbox = { name: 'Kupa', address: 'payments@kupa.test' };

/**
 * Settings that cannot be; `problems` has one sentence each, naming the variable. Values are never repeated, but for a
 * connection without its password. `headline` null: the sentences stand alone.
 */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[], headline: string | null = 'The settings are not complete:') {
    super(headline === null ? problems.join('\n') : [headline, ...problems.map((one) => `  - ${one}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads and validates settings; exported so that the rules can be tested with any environment. Throws `SettingsError`.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(given);
  const keys = readVaultKeys(given);
  const wrong = read.success ? [] : read.error.issues.map((issue) => `${String(issue.path[0])} ${sentence(issue)}.`);
  for (const name of halfSet(given)) wrong.push(`${name} is missing.`);
  if (!read.success || keys.problem !== null || wrong.length > 0)
    throw new SettingsError([...wrong, ...(keys.problem === null ? [] : [keys.problem])]);
  const settings = settingsOf(read.data);
  const shared = sharedHost(settings);
  if (shared !== null) throw new SettingsError([shared]);
  const problems = settings.isProduction ? unsafeInProduction(settings, read.data, keys, given) : [];
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.freeze(settings);
}

/** The settings as they were written, each of its type. */
export type Read = z.output<typeof schema>;

function settingsOf(read: Read): Settings {
  return {
    environment: read.APP_ENV,
    isProduction: read.APP_ENV === 'production',
    port: read.PORT,
    listen: listenAddresses(listOf(read.LISTEN), read.APP_ENV === 'production'),
    appUrl: new URL(read.APP_URL ?? `http://localhost:${read.PORT}`).origin,
    fieldsUrl: originOf(read.FIELDS_URL),
    fieldsPort: read.FIELDS_PORT ?? null,
    runsJobs: read.RUN_JOBS,
    cell: read.CELL,
    timeZone: read.APP_TIME_ZONE,
    appSecret: read.APP_SECRET,
    databaseUrl: read.APP_DATABASE_URL ?? read.DATABASE_URL,
    vaultDatabaseUrl: read.VAULT_DATABASE_URL ?? null,
    databaseSchema: read.DATABASE_SCHEMA,
    databaseWaitMs: read.DATABASE_WAIT_MS,
    vaultKeys: read.VAULT_KEYS === undefined ? { file: read.VAULT_KEYS_FILE ?? '' } : { text: read.VAULT_KEYS },
    bankUrl: read.BANK_URL.replace(/\/$/, ''),
    bankKey: read.BANK_KEY,
    payoutBank: {
      url: (read.PAYOUT_BANK_URL ?? read.BANK_URL).replace(/\/$/, ''),
      key: read.PAYOUT_BANK_KEY ?? read.BANK_KEY,
    },
    taxAuthority: taxAuthorityOf(read),
    payoutAccountHoldDays: read.PAYOUT_ACCOUNT_HOLD_DAYS,
    bankDays: { closed: new Set(listOf(read.BANK_DAYS_CLOSED)), open: new Set(listOf(read.BANK_DAYS_OPEN)) },
    shopUrl: originOf(read.SHOP_URL),
    sandboxClock: read.SANDBOX_CLOCK === undefined ? null : new Date(read.SANDBOX_CLOCK),
    callbackAllowHosts: listOf(read.CALLBACK_ALLOW_HOSTS),
    trustedProxies: listOf(read.TRUSTED_PROXIES),
    smtpUrl: read.SMTP_URL === undefined || read.SMTP_URL === MAIL_OFF ? null : read.SMTP_URL,
    mailFrom: readMailbox(read.MAIL_FROM ?? '') ?? SANDBOX_MAILBOX,
    sms: read.SMS_URL !== undefined && read.SMS_KEY !== undefined ? { url: read.SMS_URL, key: read.SMS_KEY } : null,
    mailboxUrl: read.MAILBOX_URL?.replace(/\/$/, '') ?? null,
    walletFiles: walletFilesOf(read),
    applePage: { identityFile: read.APPLE_PAY_IDENTITY_FILE ?? null, domainFile: read.APPLE_PAY_DOMAIN_FILE ?? null },
    files: filesOf(read),
    metricsToken: read.METRICS_TOKEN ?? null,
    failAt: read.FAILPOINTS ? (read.FAIL_AT ?? null) : null,
    logLevel: read.LOG_LEVEL,
  };
}

/** Why the host of card fields is not one of their own; null for a good one, and for none. */
function sharedHost({ appUrl, port: main, fieldsUrl, fieldsPort }: Settings): string | null {
  if (fieldsUrl === appUrl)
    return 'FIELDS_URL must be another address than APP_URL: pages of ours could read cards there.';
  if (fieldsPort === main) return 'FIELDS_PORT must be another port than PORT.';
  return fieldsPort !== null && fieldsUrl === null ? 'FIELDS_URL is missing.' : null;
}

/**
 * Missing members of settings that work together: an address with its key, the three settings of a wallet, the four of
 * a file store.
 */
function halfSet(given: Readonly<Record<string, string | undefined>>): string[] {
  const missing = (...names: string[]): string[] =>
    names.some((name) => given[name] !== undefined) ? names.filter((name) => given[name] === undefined) : [];
  return [
    ...missing('SMS_URL', 'SMS_KEY'),
    ...missing('PAYOUT_BANK_URL', 'PAYOUT_BANK_KEY'),
    ...missing(
      'TAX_AUTHORITY_URL',
      'TAX_AUTHORITY_TOKEN_URL',
      'TAX_AUTHORITY_SIGN_IN_URL',
      'TAX_AUTHORITY_CLIENT_ID',
      'TAX_AUTHORITY_CLIENT_SECRET',
    ),
    ...missing('APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_KEY_FILE', 'APPLE_PAY_ROOT_FILE'),
    ...missing('GOOGLE_PAY_RECIPIENT', 'GOOGLE_PAY_KEY_FILE', 'GOOGLE_PAY_ROOT_KEYS_FILE'),
    ...missing('FILES_URL', 'FILES_BUCKET', 'FILES_KEY', 'FILES_SECRET'),
  ];
}

function filesOf(read: Read): Settings['files'] {
  const { FILES_URL: url, FILES_BUCKET: bucket, FILES_REGION: region, FILES_KEY: key, FILES_SECRET: secret } = read;
  return url && bucket && key && secret
    ? { url: url.replace(/\/+$/, ''), bucket, region, key, secret }
    : { folder: read.FILES_FOLDER };
}

/** The sandbox has an authority of its own, beside its bank; its sign-in is a page of ours. */
function taxAuthorityOf(read: Read): TaxAuthoritySettings | null {
  const number = read.TAX_AUTHORITY_SOFTWARE_NUMBER;
  const softwareNumber = number === undefined ? null : Number(number);
  const { TAX_AUTHORITY_URL: apiUrl, TAX_AUTHORITY_TOKEN_URL: tokenUrl, TAX_AUTHORITY_SIGN_IN_URL: signInUrl } = read;
  const { TAX_AUTHORITY_CLIENT_ID: clientId, TAX_AUTHORITY_CLIENT_SECRET: clientSecret } = read;
  if (apiUrl && tokenUrl && signInUrl && clientId && clientSecret)
    return {
      apiUrl: apiUrl.replace(/\/+$/, ''),
      tokenUrl: tokenUrl.replace(/\/+$/, ''),
      signInUrl: signInUrl.replace(/\/+$/, ''),
      clientId,
      clientSecret,
      softwareNumber,
    };
  if (read.APP_ENV === 'production') return null;
  const sandbox = `${read.BANK_URL.replace(/\/$/, '')}/tax-authority`;
  return {
    apiUrl: sandbox,
    tokenUrl: `${sandbox}/oauth2/token`,
    signInUrl: `${new URL(read.APP_URL ?? `http://localhost:${read.PORT}`).origin}/sandbox/tax-authority`,
    clientId: 'kupa-sandbox',
    clientSecret: read.BANK_KEY,
    softwareNumber,
  };
}

/** A wallet is taken when all three of its settings are there. */
function walletFilesOf(read: Read): Settings['walletFiles'] {
  const { APPLE_PAY_MERCHANT_ID: merchantId, APPLE_PAY_KEY_FILE: keyFile, APPLE_PAY_ROOT_FILE: rootFile } = read;
  const {
    GOOGLE_PAY_RECIPIENT: recipient,
    GOOGLE_PAY_KEY_FILE: googleKeyFile,
    GOOGLE_PAY_ROOT_KEYS_FILE: rootKeysFile,
  } = read;
  return {
    applePay: merchantId && keyFile && rootFile ? { merchantId, keyFile, rootFile } : null,
    googlePay: recipient && googleKeyFile && rootKeysFile ? { recipient, keyFile: googleKeyFile, rootKeysFile } : null,
  };
}

function sentence(issue: { code: string; message: string; input?: unknown }): string {
  return issue.message.startsWith('Invalid input: expected') ? 'is missing' : issue.message;
}

/** Variables of ours that other files read: the folder of an installation's data, and the sandbox file of tests. */
const OTHER_NAMES = ['KUPA_DATA', 'KUPA_SANDBOX_FILE'];

/**
 * Names of an environment that look like a setting and are none, one sentence each: a letter or two beside one of ours,
 * or one of ours with more letters at its end.
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...SETTING_NAMES, ...OTHER_NAMES].filter((name) => name.includes('_'));
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNear(name, one));
      if (meant) return [`${name} is no setting and is not read. Is ${meant} meant?`];
      return name.startsWith('KUPA_') ? [`${name} is no setting and is not read.`] : [];
    });
}

// Next compiles its own copy of this module; both read the same settings.
const SHARED = Symbol.for('kupa.settings');
const shared = globalThis as { [SHARED]?: Settings };

/** The settings of this process. Read on first use, never while modules load. */
export function settings(): Settings {
  shared[SHARED] ??= readSettings(process.env);
  return shared[SHARED];
}

/** The cell that new identifiers name. Read by itself where there are no settings, as in a benchmark. */
export const cell = (): string => shared[SHARED]?.cell ?? cellName.parse(process.env['CELL'] || undefined);

/** The schema of the tables. Read by itself where there are no settings, as in a migration. */
export const databaseSchema = (): string =>
  shared[SHARED]?.databaseSchema ?? schemaName.parse(process.env['DATABASE_SCHEMA'] || undefined);

/**
 * Named in the environment of a process that is started while some of its settings are still being made: they follow
 * over its channel.
 */
export const SETTINGS_FOLLOW = 'SETTINGS_FOLLOW';

/** Waits for the settings that follow, if any do. */
export async function receiveSettings(): Promise<void> {
  if (!process.env[SETTINGS_FOLLOW]) return;
  const [told] = (await once(process, 'message')) as [Record<string, string>];
  Object.assign(process.env, told);
}

/**
 * Sets next-auth's own address, which it reads from the environment. Without it next-auth takes localhost:3000, or, on
 * some hosts, the value of `X-Forwarded-Host`; with it, no header.
 */
export function setNextAuthUrl(): void {
  process.env['NEXTAUTH_URL'] = settings().appUrl;
}

/** Replaces what `settings()` returns, for tests that bring their own database. */
export function useSettings(own: Settings): void {
  shared[SHARED] = own;
}

/**
 * Next reads next.config.ts through Node instead of a compiler of 40 MB that would stay in memory: what its flag
 * `--experimental-next-config-strip-types` sets.
 */
export function readConfigThroughNode(): void {
  process.env['__NEXT_NODE_NATIVE_TS_LOADER_ENABLED'] = 'true';
}

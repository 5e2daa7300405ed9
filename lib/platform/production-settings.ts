import type { Read, Settings } from './env.ts';
import { isDemoSecret, isEncryptedConnection, isLoopback, type ValidatedKeys } from './env-values.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings that production refuses to start with (reliability O-01): one sentence each, naming the variable and never
 * its value.
 */
export function unsafeInProduction(settings: Settings, read: Read, keys: ValidatedKeys, given: Variables): string[] {
  const problems: string[] = [];
  const say = (isUnsafe: boolean, problem: string) => isUnsafe && problems.push(problem);
  say(!settings.appUrl.startsWith('https://'), 'APP_URL must be an https address in production.');
  say(
    settings.fieldsUrl !== null && !isHostOfFields(settings.fieldsUrl, settings.appUrl),
    'FIELDS_URL must be an https address with another host name than APP_URL in production.',
  );
  say(isDemoSecret(read.APP_SECRET), 'APP_SECRET is a demo secret; production needs its own.');
  say(isDemoSecret(read.BANK_KEY), 'BANK_KEY is a demo secret; production needs its own.');
  say(keys.isDemo, `${keys.variable} has a demo key; production needs its own.`);
  say(isLoopback(settings.bankUrl), 'BANK_URL is the sandbox simulator; production needs a real acquirer.');
  say(
    !isLoopback(settings.bankUrl) && !settings.bankUrl.startsWith('https://'),
    'BANK_URL must be an https address in production: card numbers go there.',
  );
  say(
    read.PAYOUT_BANK_URL !== undefined &&
      (!settings.payoutBank.url.startsWith('https://') || isLoopback(settings.payoutBank.url)),
    'PAYOUT_BANK_URL must be the https address of a bank in production: account numbers go there.',
  );
  say(
    read.PAYOUT_BANK_KEY !== undefined && isDemoSecret(read.PAYOUT_BANK_KEY),
    'PAYOUT_BANK_KEY is a demo secret; production needs its own.',
  );
  say(
    settings.taxAuthority !== null && !isOutside(settings.taxAuthority),
    'TAX_AUTHORITY_URL and the two addresses beside it must be https addresses in production.',
  );
  say(
    read.TAX_AUTHORITY_CLIENT_SECRET !== undefined && isDemoSecret(read.TAX_AUTHORITY_CLIENT_SECRET),
    'TAX_AUTHORITY_CLIENT_SECRET is a demo secret; production needs its own.',
  );
  say(settings.shopUrl !== null, 'SHOP_URL is a sandbox simulator and must not be set in production.');
  say(settings.sandboxClock !== null, 'SANDBOX_CLOCK is for the sandbox and must not be set in production.');
  say(
    settings.callbackAllowHosts.length > 0,
    'CALLBACK_ALLOW_HOSTS is for the sandbox and must not be set in production.',
  );
  say(read.SMTP_URL === undefined, 'SMTP_URL is missing; name a mail server, or say SMTP_URL=off to send no e-mail.');
  say(
    settings.smtpUrl !== null && read.MAIL_FROM === undefined,
    'MAIL_FROM is missing; e-mails need an address that they come from.',
  );
  say(
    settings.sms !== null && !settings.sms.url.startsWith('https://'),
    'SMS_URL must be an https address in production.',
  );
  say(read.SMS_KEY !== undefined && isDemoSecret(read.SMS_KEY), 'SMS_KEY is a demo secret; production needs its own.');
  say(
    read.METRICS_TOKEN !== undefined && isDemoSecret(read.METRICS_TOKEN),
    'METRICS_TOKEN is a demo secret; production needs its own.',
  );
  say(
    'url' in settings.files && !settings.files.url.startsWith('https://') && !isLoopback(settings.files.url),
    'FILES_URL must be an https address in production, unless the store is on this machine.',
  );
  say(settings.mailboxUrl !== null, 'MAILBOX_URL is a sandbox simulator and must not be set in production.');
  say(read.FAILPOINTS, 'FAILPOINTS is for fault tests and must not be set in production.');
  say(
    read.DATABASE_EMBEDDED && !read.ALLOW_EMBEDDED_DATABASE,
    'DATABASE_URL is missing; the embedded database needs ALLOW_EMBEDDED_DATABASE=1 in production.',
  );
  for (const name of ['DATABASE_URL', 'APP_DATABASE_URL', 'VAULT_DATABASE_URL'] as const) {
    const isPlain = read[name] !== undefined && !read.DATABASE_EMBEDDED && !isEncryptedConnection(read[name]);
    say(
      isPlain,
      `${name} must say sslmode=verify-full, verify-ca or require in production; only a database on this ` +
        'machine goes without.',
    );
  }
  return [...problems, ...unsafeNode(given)];
}

/** Another port alone would share cookies with our pages. */
const isHostOfFields = (fieldsUrl: string, appUrl: string): boolean =>
  fieldsUrl.startsWith('https://') && new URL(fieldsUrl).hostname !== new URL(appUrl).hostname;

/** Variables that configure Node itself and its libraries. */
function unsafeNode({ NODE_ENV, NODE_OPTIONS = '', NODE_DEBUG, NODE_TLS_REJECT_UNAUTHORIZED }: Variables): string[] {
  return [
    ...(NODE_ENV !== undefined && NODE_ENV !== 'production'
      ? ['NODE_ENV must be production: in any other mode pages show errors with their source.']
      : []),
    ...(/--inspect|--experimental-inspector/.test(NODE_OPTIONS)
      ? ['NODE_OPTIONS opens a debugger, which reads every card number in memory.']
      : []),
    ...(NODE_DEBUG !== undefined
      ? ['NODE_DEBUG writes requests with their keys into the log and must not be set in production.']
      : []),
    ...(NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED turns off the check of certificates and must not be set in production.']
      : []),
  ];
}

/** Whether the tax authority is another machine, spoken to under TLS. */
const isOutside = ({ apiUrl, tokenUrl, signInUrl }: NonNullable<Settings['taxAuthority']>): boolean =>
  [apiUrl, tokenUrl, signInUrl].every((url) => url.startsWith('https://') && !isLoopback(url));

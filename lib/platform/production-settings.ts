import type { Read, Settings } from './env.ts';
import { isDemoSecret, isLoopback, type JudgedKeys } from './env-values.ts';

/** Settings that production refuses to start with (reliability O-01): one sentence each, naming the variable and never its value. */
export function unsafeInProduction(settings: Settings, read: Read, keys: JudgedKeys): string[] {
  const problems: string[] = [];
  const say = (isUnsafe: boolean, problem: string) => isUnsafe && problems.push(problem);
  say(!settings.appUrl.startsWith('https://'), 'APP_URL must be an https address in production.');
  say(isDemoSecret(read.APP_SECRET), 'APP_SECRET is a demo secret; production needs its own.');
  say(isDemoSecret(read.BANK_KEY), 'BANK_KEY is a demo secret; production needs its own.');
  say(keys.isDemo, `${keys.variable} has a demo key; production needs its own.`);
  say(isLoopback(settings.bankUrl), 'BANK_URL is the sandbox simulator; production needs a real acquirer.');
  say(settings.shopUrl !== null, 'SHOP_URL is a sandbox simulator and must not be set in production.');
  say(settings.callbackAllowHosts.length > 0, 'CALLBACK_ALLOW_HOSTS is for the sandbox and must not be set in production.');
  say(read.SMTP_URL === undefined, 'SMTP_URL is missing; name a mail server, or say SMTP_URL=off to send no e-mail.');
  say(settings.smtpUrl !== null && read.MAIL_FROM === undefined, 'MAIL_FROM is missing; e-mails need an address that they come from.');
  say(settings.sms !== null && !settings.sms.url.startsWith('https://'), 'SMS_URL must be an https address in production.');
  say(read.SMS_KEY !== undefined && isDemoSecret(read.SMS_KEY), 'SMS_KEY is a demo secret; production needs its own.');
  say(settings.mailboxUrl !== null, 'MAILBOX_URL is a sandbox simulator and must not be set in production.');
  say(read.FAILPOINTS, 'FAILPOINTS is for fault tests and must not be set in production.');
  say(read.DATABASE_EMBEDDED && !read.ALLOW_EMBEDDED_DATABASE, 'DATABASE_URL is missing; the embedded database needs ALLOW_EMBEDDED_DATABASE=1 in production.');
  return problems;
}

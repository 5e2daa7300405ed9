import { readFileSync } from 'node:fs';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { KeyListError, readKeyList } from './key-list.ts';

/** How single settings are written, and what may be said of them. */

/** What turns e-mail off on purpose. */
export const MAIL_OFF = 'off';

export function isMailServer(text: string): boolean {
  if (text === MAIL_OFF) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

export type Mailbox = { readonly name: string; readonly address: string };

/** `Kupa <payments@example.com>` or the address alone; null where it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', bracketed, bare] = /^(?:([^<>\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? bare ?? '';
  return isEmailAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null;
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export type ValidatedKeys = { variable: string; problem: string | null; isDemo: boolean };

/** Judges the vault's keys before anything runs on them, and forgets them again. */
export function readVaultKeys({
  VAULT_KEYS: text,
  VAULT_KEYS_FILE: file,
}: Readonly<Record<string, string | undefined>>): ValidatedKeys {
  const variable = text === undefined && file !== undefined ? 'VAULT_KEYS_FILE' : 'VAULT_KEYS';
  const wrong = (problem: string): ValidatedKeys => ({ variable, problem: `${variable} ${problem}.`, isDemo: false });
  if (text === undefined && file === undefined) return wrong('is missing');
  try {
    const { keys, fingerprint, isDemo } = readKeyList(text ?? readFileSync(file ?? '', 'utf8'));
    for (const key of [...keys.values(), fingerprint]) key.fill(0);
    return { variable, problem: null, isDemo };
  } catch (error) {
    return wrong(error instanceof KeyListError ? error.message : 'names a file that cannot be read');
  }
}

const DEMO_SECRET_MARK = 'sandbox-';

/** Secrets that a first sandbox start makes carry this mark, so that they are recognised wherever they are pasted. */
export const isDemoSecret = (secret: string): boolean =>
  secret.startsWith(DEMO_SECRET_MARK) || new Set(secret).size < 8;

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

/** Addresses at which this machine reaches itself. `0.0.0.0` and `::` are answered by it too, by most systems. */
export const isLoopbackAddress = (address: string): boolean =>
  /^127\.\d+\.\d+\.\d+$/.test(address) || ['0.0.0.0', '::1', '::'].includes(address);

/** As it stands in a URL: IPv6 in brackets. */
export const isLoopbackName = (hostname: string): boolean =>
  /(^|\.)localhost\.?$/.test(hostname) || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));

export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname);

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];
const VERIFIED = ['verify-ca', 'verify-full'];

/**
 * Whether what goes to a PostgreSQL server is encrypted, to that server and no other, or stays on this machine: over
 * loopback or a socket file. The driver takes `require` for `verify-full`, unless it is told to do as libpq, which then
 * checks nothing.
 */
export function isEncryptedConnection(connection: string): boolean {
  const url = new URL(connection);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isLoopbackName(host)) return true;
  const modes = url.searchParams.get('uselibpqcompat') === 'true' ? VERIFIED : ENCRYPTED;
  const said = url.searchParams.getAll('sslmode');
  return said.length === 1 && modes.includes(said[0] ?? '');
}

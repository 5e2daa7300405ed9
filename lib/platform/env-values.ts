import { readFileSync } from 'node:fs';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { isDay } from '#lib/kernel/wire.ts';
import { KeyListError, readKeyList } from './key-list.ts';

/** Formats of single settings, and the sentences about their faults. */

/** Value that turns e-mail off. */
export const MAIL_OFF = 'off';

export function isMailServer(text: string): boolean {
  if (text === MAIL_OFF) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

/** Whether a text is a list of days, `YYYY-MM-DD`. */
export const isDayList = (text: string): boolean => listOf(text).every(isDay);

/** Components of an address that a setting may use; any other is refused, since it would be dropped silently. */
export type Part = 'path' | 'query' | 'user';

const PARTS = [
  ['user', 'a user', ({ username, password }: URL) => username + password !== ''],
  ['path', 'a path', ({ pathname }: URL) => pathname !== '/' && pathname !== ''],
  ['query', 'a query', ({ search, href }: URL) => search !== '' || href.endsWith('?')],
  ['fragment', 'a fragment', ({ href }: URL) => href.includes('#')],
] as const;

/** Fault of an address: its components that no setting uses. Null for a good one, and for a text that is no address. */
export function unreadParts(text: string, read: readonly Part[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const unread = PARTS.flatMap(([part, name, has]) =>
    url && has(url) && !(read as readonly string[]).includes(part) ? [name] : [],
  );
  return unread.length === 0 ? null : `must be an address without ${unread.join(' and ')}`;
}

/** Parameters of a connection that the driver reads. */
const CONNECTION_PARAMETERS = [
  'application_name',
  'client_encoding',
  'connect_timeout',
  'host',
  'options',
  'port',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'uselibpqcompat',
];

/** Why a connection is not taken as it is written; null for a good one. */
export function wrongConnection(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return 'must be a postgresql:// address';
  const url = new URL(text);
  if (url.hash !== '') return 'has a #, behind which nothing is read; write %23 where it belongs to the password';
  const unread = [...url.searchParams.keys()].find((name) => !CONNECTION_PARAMETERS.includes(name));
  return unread === undefined ? null : `has the parameter ${unread.slice(0, 40)}, which is not read; leave it out`;
}

/** Whether a list has hosts with their ports, as they stand in an address, and nothing else. */
export const isHostList = (text: string): boolean =>
  listOf(text).every(
    (host) =>
      URL.canParse(`http://${host}`) &&
      /^http:\/\/[^/@?#]+\/$/.test(new URL(`http://${host}`).href) &&
      !/[/@?#]/.test(host),
  );

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

/** Validates the vault's keys before anything runs on them; keeps none of them. */
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

/** Host name as it is written in a URL: IPv6 in brackets. */
export const isLoopbackName = (hostname: string): boolean =>
  /(^|\.)localhost\.?$/.test(hostname) || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));

export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname);

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];
const VERIFIED = ['verify-ca', 'verify-full'];

/** A PostgreSQL server of this machine: over loopback or a socket file. */
export function isLocalDatabase(connection: string): boolean {
  const url = new URL(connection);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host === '' || host.startsWith('/') || isLoopbackName(host);
}

/**
 * Whether a connection to a PostgreSQL server is encrypted and verified, or stays on this machine: over loopback or a
 * socket file. The driver treats `require` as `verify-full`, unless `uselibpqcompat` makes it act like libpq, which
 * then verifies nothing.
 */
export function isEncryptedConnection(connection: string): boolean {
  const url = new URL(connection);
  if (isLocalDatabase(connection)) return true;
  const modes = url.searchParams.get('uselibpqcompat') === 'true' ? VERIFIED : ENCRYPTED;
  const said = url.searchParams.getAll('sslmode');
  return said.length === 1 && modes.includes(said[0] ?? '');
}

/** Most letters by which a name that is meant for another one differs from it. */
const MAX_SLIPS = 2;

/** Whether a name is another one with a slip or two, or with more letters at its end. */
export const isNear = (name: string, other: string): boolean =>
  (name.startsWith(other) && /^[A-Z]+$/.test(name.slice(other.length))) || slips(name, other) <= MAX_SLIPS;

/** Letters to be put in, left out or changed to make one word of another. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      next.push(
        Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

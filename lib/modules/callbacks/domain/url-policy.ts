import { isIP } from 'node:net';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { areSendable, basicAuthorization, withoutCredentials } from './basic-authorization.ts';
import { INBOX_PATH } from './destinations.ts';
import { isPublicAddress } from './public-address.ts';

/** The addresses that the deployment allows beyond the public internet, and its own addresses. */
export type UrlPolicy = {
  environment: 'sandbox' | 'production';
  /** `host:port` of receivers that may live on this machine or network. Sandbox only. */
  allowedHosts: readonly string[];
  /**
   * Prefixes of our own receivers (the inbox). Allowed in the sandbox; anything else on their hosts is refused as a
   * callback.
   */
  ownUrls: readonly string[];
  /** `host:port` that buyers may be sent back to although it is local (the demo shop). Sandbox only. */
  returnHosts?: readonly string[];
};

/** Derives the address policy from a deployment's settings. `appUrl` and `shopUrl` are origins. */
export function urlPolicyOf(settings: {
  environment: 'sandbox' | 'production';
  appUrl: string;
  shopUrl: string | null;
  callbackAllowHosts: readonly string[];
}): UrlPolicy {
  return {
    environment: settings.environment,
    allowedHosts: settings.callbackAllowHosts.map((host) => host.toLowerCase()),
    ownUrls: [settings.appUrl + INBOX_PATH],
    returnHosts: settings.shopUrl ? [hostAndPort(new URL(settings.shopUrl))] : [],
  };
}

/**
 * A callback is sent by us, and its address may carry a user and a password (answers, section 5); a return URL is
 * opened by the buyer's browser. `fetch`: the target of a redirect or of a download, which carries none.
 */
export type UrlUse = 'callback' | 'return' | 'fetch';

export type UrlRefusal =
  | 'not_a_url'
  | 'too_long'
  | 'scheme'
  | 'credentials'
  | 'credentials_form'
  | 'port'
  | 'fragment'
  | 'host'
  | 'localhost'
  | 'private_address'
  | 'own_host'
  | 'no_top_level_domain';

/**
 * An acceptable target. `url` is without user and password: `authorization` has them as a header, null where there are
 * none. `exempt` when only a sandbox exception lets it through, so that the address check is left out.
 */
export type Target = { url: URL; authorization: string | null; exempt: boolean };

/** URLs of this length or longer are refused. */
export const URL_LENGTH_LIMIT = 2_000;

/** The scheme and authority as typed. Parsers disagree about everything that does not look like this. */
const TYPED_AUTHORITY = /^https?:\/\/([^/?#]+)/i;

const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names of this machine in common host files. */
const LOCAL_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost4',
  'localhost6',
  'localdomain',
  'ip6-localhost',
  'ip6-loopback',
  'loopback',
  'broadcasthost',
]);

/**
 * Last labels that no public registry serves (RFC 6761, 6762, 7686, 8375, 9476 and names that routers and offices use).
 */
const RESERVED_TOP_LEVEL: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
  'workgroup',
]);

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`;
}

/** Checks of the text and the parsed address, without resolving the host. */
function shapeRefusal(text: string, url: URL, use: UrlUse): UrlRefusal | null {
  const authority = TYPED_AUTHORITY.exec(text)?.[1];
  if (authority === undefined) return 'not_a_url';
  const credentials = authority.includes('@') || url.username || url.password;
  if (credentials && use !== 'callback') return 'credentials';
  if (credentials && !areSendable(url)) return 'credentials_form';
  if (url.port === '0') return 'port';
  if (use !== 'return' && url.href.includes('#')) return 'fragment';
  return url.hostname.endsWith('.') || authority.replace(/:\d*$/, '').endsWith('.') ? 'host' : null;
}

/** Sandbox exceptions: our own inbox and the receivers named in the settings. They do not exist in production. */
function isExempt(url: URL, policy: UrlPolicy, use: UrlUse): boolean {
  if (policy.environment !== 'sandbox') return false;
  const host = hostAndPort(url);
  if (policy.allowedHosts.includes(host)) return true;
  if (use === 'return') return (policy.returnHosts ?? []).includes(host);
  return policy.ownUrls.some((own) => url.href.startsWith(own));
}

function isOwnHost(hostname: string, policy: UrlPolicy): boolean {
  return policy.ownUrls.some((own) => new URL(own).hostname === hostname);
}

const isLocalName = (hostname: string): boolean =>
  LOCAL_NAMES.has(hostname.split('.').at(-1) ?? '') || LOCAL_NAMES.has(hostname);

function nameRefusal(hostname: string, policy: UrlPolicy): UrlRefusal | null {
  const labels = hostname.split('.');
  if (hostname.length > 253 || !labels.every((label) => LABEL.test(label))) return 'host';
  const last = labels.at(-1) ?? '';
  if (isLocalName(hostname)) return 'localhost';
  if (policy.environment === 'sandbox') return null;
  const looksRegistered =
    labels.length > 1 && /^([a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last) && !RESERVED_TOP_LEVEL.has(last);
  return looksRegistered ? null : 'no_top_level_domain';
}

function hostRefusal(url: URL, policy: UrlPolicy, use: UrlUse): UrlRefusal | null {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  // Tested before `own_host`: a sandbox on localhost usually has receivers on other ports, which settings can allow.
  if (isLocalName(hostname)) return 'localhost';
  if (use !== 'return' && isOwnHost(url.hostname, policy)) return 'own_host';
  if (!isIP(hostname)) return nameRefusal(hostname, policy);
  if (!isPublicAddress(hostname)) return 'private_address';
  return policy.environment === 'production' ? 'no_top_level_domain' : null;
}

/**
 * Validates an address by its text: parsed once, the way browsers and our client parse it, so that the checked address
 * is the one used. Names are checked again by the addresses they resolve to when a connection is made.
 */
export function validateTarget(text: string, policy: UrlPolicy, use: UrlUse): Result<Target, UrlRefusal> {
  if (text.length >= URL_LENGTH_LIMIT) return refuse('too_long');
  if (UNSAFE_CHARACTERS.test(text)) return refuse('not_a_url');
  const typed = URL.parse(text);
  if (!typed) return refuse('not_a_url');
  // The stored and revalidated text is the normalised one, in which one letter may have become nine.
  if (typed.href.length >= URL_LENGTH_LIMIT) return refuse('too_long');
  if (typed.protocol !== 'http:' && typed.protocol !== 'https:') return refuse('scheme');
  const shape = shapeRefusal(text, typed, use);
  if (shape) return refuse(shape);
  const [url, authorization] = [withoutCredentials(typed), basicAuthorization(typed)];
  if (isExempt(url, policy, use)) return ok({ url, authorization, exempt: true });
  const host = hostRefusal(url, policy, use);
  return host ? refuse(host) : ok({ url, authorization, exempt: false });
}

/**
 * Whether a callback or return URL may be saved (specification 6.1, error 21): http or https, no localhost, no private
 * or loopback address, not our own host; in production a host with a top-level domain; user and password only in
 * callback URLs. Returns the normalised address with them, or the reason.
 */
export function checkUrl(text: string, policy: UrlPolicy, use: UrlUse): Result<string, UrlRefusal> {
  const validated = validateTarget(text, policy, use);
  return validated.ok ? ok(new URL(text).href) : validated;
}

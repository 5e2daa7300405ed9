import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isOfSubscription, readHeaders, readPasted, type ReadPasted, signedIdOf } from './read-pasted.ts';
import {
  type Finding,
  type Pasted,
  type PastedKeys,
  SIGNED_PARTS,
  type SignedPart,
  type Verdict,
} from './verification.ts';

/**
 * Verifies a pasted callback or return address, and explains a failure. Runs in a browser as well as on a server, so
 * that a secret need not leave the browser. The hashes come from a library, because browsers have no MD5.
 */

type Parts = Readonly<Record<SignedPart, string>>;

const good = (say: Finding['say']): Finding => ({ tone: 'good', say });
const bad = (say: Finding['say'], more: Omit<Finding, 'tone' | 'say'> = {}): Finding => ({ tone: 'bad', say, ...more });
const note = (say: Finding['say'], more: Omit<Finding, 'tone' | 'say'> = {}): Finding => ({
  tone: 'note',
  say,
  ...more,
});

const md5Of = (text: string): string => bytesToHex(md5(utf8ToBytes(text)));
const joined = (parts: Parts, order: readonly SignedPart[] = SIGNED_PARTS, separator = ''): string =>
  order.map((part) => parts[part]).join(separator);

/** Every other order of the four strings. */
const OTHER_ORDERS: readonly (readonly SignedPart[])[] = permutations(SIGNED_PARTS).slice(1);

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}

const isSwap = (order: readonly SignedPart[]): boolean => order.join() === 'password,clientKey,attemptId,saleId';

const trimmed = (parts: Parts): Parts =>
  Object.fromEntries(SIGNED_PARTS.map((part) => [part, parts[part].trim()])) as Parts;

/** Reason why a signature differs from the computed one, as far as it can be determined. */
function whyDifferent(arrived: string, parts: Parts): Finding {
  const clean = trimmed(parts);
  const is = (text: string) => arrived.trim().toLowerCase() === md5Of(text);
  const spaced = SIGNED_PARTS.filter((part) => clean[part] !== parts[part]);
  if (is(joined(parts))) return bad(arrived.trim() === arrived ? 'upperCase' : 'signatureSpace');
  if (arrived.length >= 8 && arrived.length < 32 && md5Of(joined(parts)).startsWith(arrived.toLowerCase()))
    return bad('signatureCut', { values: { length: String(arrived.length) } });
  if (spaced.length > 0 && is(joined(clean))) return bad('keySpace', { parts: spaced });
  const order = OTHER_ORDERS.find((other) => is(joined(clean, other)));
  if (order) return isSwap(order) ? bad('swapped') : bad('order', { parts: order });
  if (is(joined({ ...clean, attemptId: clean.attemptId.toUpperCase(), saleId: clean.saleId.toUpperCase() })))
    return bad('idChanged');
  return bad('differs');
}

const SEPARATORS = [' ', ':', '|', '-', ',', '&', '.', '_', ';', '+', '/', '\n'];

/** The mistake of the reader's own program, inferred from its result. */
function whyOwnDifferent(own: string, parts: Parts): Finding {
  const given = own.trim().toLowerCase();
  const right = joined(parts);
  const is = (text: string) => given === md5Of(text);
  if (own.trim() === md5Of(right)) return good('ownRight');
  if (is(right)) return bad('ownUpperCase');
  if (is(`${right}\n`)) return bad('ownNewline');
  const order = OTHER_ORDERS.find((other) => is(joined(parts, other)));
  if (order) return bad('ownOrder', { parts: order });
  const separator = SEPARATORS.find((one) => is(joined(parts, SIGNED_PARTS, one)));
  if (separator) return bad('ownSeparator', { values: { separator: separator === '\n' ? '\\n' : separator } });
  const without = SIGNED_PARTS.find((part) =>
    is(
      joined(
        parts,
        SIGNED_PARTS.filter((other) => other !== part),
      ),
    ),
  );
  if (without) return bad('ownMissing', { parts: [without] });
  const hash = Object.entries({ 'SHA-1': sha1, 'SHA-256': sha256 }).find(
    ([, one]) => given === bytesToHex(one(utf8ToBytes(right))),
  );
  if (hash) return bad('ownHash', { values: { hash: hash[0] } });
  if (
    [
      hmac(md5, utf8ToBytes(parts.password), utf8ToBytes(parts.attemptId + parts.saleId)),
      hmac(md5, utf8ToBytes(parts.password), utf8ToBytes(parts.clientKey + parts.attemptId + parts.saleId)),
    ].some((code) => given === bytesToHex(code))
  ) {
    return bad('ownHmac');
  }
  return own.trim() === base64(md5(utf8ToBytes(right))) ? bad('ownBase64') : bad('ownUnknown');
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a `whsec_…`; null where it is not one. */
function secretBytes(secret: string): Uint8Array | null {
  const text = secret.trim().replace(/^whsec_/, '');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Older than this, a receiver should not take it: seconds, as the standard's own libraries have it. */
const TOLERANCE_SECONDS = 300;

const WEBHOOK_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Verifies the Standard Webhooks headers. `pasted` is the text as it came, `body` without characters that pasting may
 * have added.
 */
function verifyWebhook(
  headers: Readonly<Record<string, string>>,
  pasted: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Finding[] {
  const missing = WEBHOOK_HEADERS.filter((name) => !headers[name]);
  if (missing.length > 0) return [bad('webhookMissing', { values: { headers: missing.join(', ') } })];
  const keys = secrets.map(secretBytes);
  if (keys.length === 0) return [note('webhookNoSecret')];
  if (keys.includes(null)) return [bad('secretShape')];
  const { 'webhook-id': id, 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
  if (!/^\d{9,11}$/.test(timestamp)) return [bad('webhookTime', { values: { timestamp } })];
  const signs = (text: string) =>
    keys.some(
      (key) =>
        key !== null &&
        signature.split(' ').includes(`v1,${base64(hmac(sha256, key, utf8ToBytes(`${id}.${timestamp}.${text}`)))}`),
    );
  const age = Math.round(now.getTime() / 1_000) - Number(timestamp);
  const old =
    Math.abs(age) > TOLERANCE_SECONDS
      ? [note('webhookOld', { values: { minutes: String(Math.round(Math.abs(age) / 60)) } })]
      : [];
  if (signs(pasted) || signs(body)) return [good('webhookRight'), ...old];
  return [bad(rewritten(body).some(signs) ? 'webhookBodyChanged' : 'webhookDiffers'), ...old];
}

/** A form as it looks before or after parsing: not the bytes that were signed. */
function rewritten(body: string): string[] {
  const form = new URLSearchParams(body).toString();
  return [form, form.replaceAll('+', '%20'), form.replaceAll('%2A', '*'), `${body}\n`];
}

/** Checks the signature of the text against these keys. */
function verifySignature(
  { fields }: ReadPasted,
  keys: PastedKeys,
  own: string,
): Pick<Verdict, 'computed' | 'arrived' | 'findings' | 'isValid'> {
  const [attemptId, saleId, arrived] = ['svc_transaction_id', signedIdOf(fields), 'svc_signature'].map(
    (name) => fields.get(name) ?? null,
  );
  if (keys.clientKey.trim() === '' || keys.password.trim() === '')
    return { computed: null, arrived: arrived ?? null, isValid: null, findings: [note('noKeys')] };
  if (!attemptId || !saleId) return { computed: null, arrived: arrived ?? null, isValid: false, findings: [] };
  const parts: Parts = { clientKey: keys.clientKey, password: keys.password, attemptId, saleId };
  const computed = md5Of(joined(parts));
  const ownFindings = own.trim() === '' ? [] : [whyOwnDifferent(own, trimmed(parts))];
  if (!arrived) return { computed, arrived: null, isValid: false, findings: ownFindings };
  const isRight = arrived === computed;
  return {
    computed,
    arrived,
    isValid: isRight,
    findings: [isRight ? good('signatureRight') : whyDifferent(arrived, parts), ...ownFindings],
  };
}

/** Inputs of a verification beside the keys. `now` decides only whether a webhook is old. */
export type VerifyBy = { notifyTypes: readonly string[]; now: Date };

/** Verifies a pasted text with these keys. */
export function verifyPasted(
  { text, headers, own }: Pasted,
  keys: PastedKeys,
  { notifyTypes, now }: VerifyBy,
): Verdict {
  const read = readPasted(text, notifyTypes);
  if (read.kind === null) return { kind: null, isValid: null, computed: null, arrived: null, findings: read.findings };
  const isUnsigned = isOfSubscription(read.fields);
  const signature = isUnsigned ? UNSIGNED : verifySignature(read, keys, own);
  const webhook =
    headers.trim() === ''
      ? []
      : verifyWebhook(
          readHeaders(headers),
          text,
          read.body,
          keys.webhookSecrets.filter((secret) => secret.trim() !== ''),
          now,
        );
  const findings = [...read.findings, ...signature.findings, ...webhook];
  // A body that is cut off, or has a field twice, may carry a right signature and still differs from the body we sent.
  const isBad = findings.some(({ tone, say }) => tone === 'bad' && !say.startsWith('own'));
  const isSigned = isUnsigned ? isSignedByHeaders(findings, isBad) : signature.isValid;
  return { kind: read.kind, ...signature, isValid: isSigned === null ? null : isSigned && !isBad, findings };
}

/** Result for a callback of a subscription, which has no signature of its fields. */
const UNSIGNED: Pick<Verdict, 'computed' | 'arrived' | 'findings' | 'isValid'> = {
  computed: null,
  arrived: null,
  isValid: null,
  findings: [],
};

/** Whether the headers sign it. Null: no headers were pasted, or no secret is available. */
const isSignedByHeaders = (findings: readonly Finding[], isBad: boolean): boolean | null =>
  findings.some(({ say }) => say === 'webhookRight') ? true : isBad ? false : null;

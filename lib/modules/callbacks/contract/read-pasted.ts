import { isPublicId } from '#lib/kernel/ids.ts';
import type { Finding, PastedKind } from './verification.ts';

/** Reads what people paste: a callback body or a return address, with what pasting, shells and editors do to them. */

export type ReadPasted = {
  kind: PastedKind | null;
  /** The text as it may have been sent: without what pasting added around it. */
  body: string;
  fields: URLSearchParams;
  findings: Finding[];
};

/**
 * The last field of a callback, and the fields that end a return address, in their order (answers, sections 5 and 9).
 */
const LAST_OF_CALLBACK = 'notify_type';
/** Types that the specification names (6.4) and nothing sends yet. */
const NOT_SENT_YET = /^point-of-sale-action-.+$/;

const OF_RETURN = [
  'svc_status',
  'svc_signature',
  'svc_sale_id',
  'svc_transaction_id',
  'price',
  'currency',
  'transaction_id',
  'is_token_sale',
  'is_foreign_card',
];

const note = (say: Finding['say']): Finding => ({ tone: 'note', say });
const bad = (say: Finding['say'], values?: Finding['values']): Finding => ({
  tone: 'bad',
  say,
  ...(values && { values }),
});

/** Removes characters that pasting added, with a finding for each. */
function unwrapped(text: string): { text: string; findings: Finding[] } {
  const findings: Finding[] = [];
  let plain = text.trim();
  if (plain !== text) findings.push(note('space'));
  if (/[\r\n]/.test(plain)) {
    findings.push(note('lineBreaks'));
    plain = plain.replace(/\s*[\r\n]+\s*/g, '');
  }
  if (/&amp;/.test(plain)) {
    findings.push(note('htmlEscaped'));
    plain = plain.replaceAll('&amp;', '&');
  }
  return { text: plain.replace(/^(['"])(.*)\1$/, '$2'), findings };
}

function queryOf(text: string): string | null {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[/?]/.test(text);
  if (!isAddress) return null;
  const from = text.indexOf('?');
  return from < 0 ? '' : (text.slice(from + 1).split('#')[0] ?? '');
}

/** Whether the end is there, by the fields that we always send last. */
function completeness(
  kind: PastedKind,
  query: string,
  fields: URLSearchParams,
  notifyTypes: readonly string[],
): Finding {
  const last = [...fields.keys()].at(-1) ?? '';
  const isBroken = /%[0-9a-f]?$/i.test(query);
  // A return address has no such field: with it, a text that begins with a question mark is a callback.
  if (kind === 'callback' || fields.has(LAST_OF_CALLBACK)) {
    const type = fields.get(LAST_OF_CALLBACK) ?? '';
    return (notifyTypes.includes(type) || NOT_SENT_YET.test(type)) && !isBroken
      ? { tone: 'good', say: 'complete' }
      : bad('cutOff', { field: last });
  }
  const ours = [...OF_RETURN, SUBSCRIPTION].filter((name) => fields.has(name));
  if (ours.length === 1 && fields.size === 1) return bad('cutInShell', { field: last });
  return ['svc_status', ...neededIn(fields)].every((name) => fields.has(name)) && !isBroken
    ? { tone: 'good', say: 'complete' }
    : bad('cutOff', { field: last });
}

/**
 * Parses the text; `kind` is null where it holds nothing to verify. `notifyTypes` are those of callbacks: any other
 * value means that the text was cut off.
 */
export function readPasted(pasted: string, notifyTypes: readonly string[]): ReadPasted {
  const { text, findings } = unwrapped(pasted);
  const nothing = (why: Finding): ReadPasted => ({
    kind: null,
    body: text,
    fields: new URLSearchParams(),
    findings: [why],
  });
  if (text === '') return nothing(bad('empty'));
  if (/^[[{]/.test(text)) return nothing(bad('json'));
  const query = queryOf(text);
  const body = query ?? text;
  if (!body.includes('=')) return nothing(bad(/%3d/i.test(body) ? 'doubleEncoded' : 'notForm'));
  const [kind, fields] = [query === null ? 'callback' : 'return', new URLSearchParams(body)] as const;
  return {
    kind,
    body,
    fields,
    findings: [...findings, completeness(kind, body, fields, notifyTypes), ...fieldFindings(fields)],
  };
}

const SUBSCRIPTION = 'sub_svc_id';
const ID_FIELDS = { svc_transaction_id: 'attempt', svc_sale_id: 'sale', [SUBSCRIPTION]: 'subscription' } as const;

/** A callback of a subscription has no `svc_signature`; only a return address of one has. */
export const isOfSubscription = (fields: URLSearchParams): boolean =>
  fields.has(SUBSCRIPTION) && !fields.has('svc_signature');

/**
 * The field with the last of the four signed strings: `svc_sale_id`, in a subscription's return address `sub_svc_id`.
 */
export const signedIdOf = (fields: URLSearchParams): string =>
  fields.has(SUBSCRIPTION) ? SUBSCRIPTION : 'svc_sale_id';

const neededIn = (fields: URLSearchParams): string[] => ['svc_signature', 'svc_transaction_id', signedIdOf(fields)];

function fieldFindings(fields: URLSearchParams): Finding[] {
  if (isOfSubscription(fields)) return [note('isSubscription')];
  const findings: Finding[] = [];
  for (const field of neededIn(fields)) {
    const [value, ...more] = fields.getAll(field);
    if (value === undefined) findings.push(bad('missing', { field }));
    else if (more.length > 0) findings.push(bad('twice', { field }));
    else if (value === '') findings.push(bad('emptyField', { field }));
  }
  for (const [field, kind] of Object.entries(ID_FIELDS) as [
    keyof typeof ID_FIELDS,
    (typeof ID_FIELDS)[keyof typeof ID_FIELDS],
  ][]) {
    const value = fields.get(field);
    if (value && !isPublicId(kind, value)) findings.push(bad('idShape', { field, value }));
  }
  const signature = fields.get('svc_signature');
  if (signature === 'null') findings.push(bad('nullSignature'));
  else if (signature && !/^[0-9a-f]{32}$/i.test(signature.trim()))
    findings.push(bad('signatureShape', { length: String(signature.length) }));
  return findings;
}

/** The pasted headers, by their names in lower case. */
export function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*[-H'"<>\s]*([\w-]+)\s*:\s*(.*?)['"\s]*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers[name.toLowerCase()] = value;
  }
  return headers;
}

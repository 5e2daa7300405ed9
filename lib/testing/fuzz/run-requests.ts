import { contracts } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';
import { httpOf, oauthErrorOf } from '#lib/kernel/refusals/error-style.ts';
import { refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type { TestSeller } from '../sellers.ts';
import type { FuzzRequest } from './requests.ts';
import { Ref, type RefKind } from './field-values.ts';

/**
 * Sends requests, keeps the identifiers that come back for those that follow, and judges every answer by the contract
 * of its operation.
 */

/** Characters of the request line and of the headers that are sent by name; the client adds some of its own. */
const headLength = ({ path, headers }: SentRequest): number =>
  path.length +
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value) + 4, 0);

/** `path` begins with `/api`. */
type SentRequest = { method: string; path: string; headers: Record<string, string>; body: string | undefined };
export type FuzzSeller = TestSeller & {
  bearer: string;
  refresh: string;
  client: { clientId: string; secret: string };
  clientToken: string;
  uuid: string;
  /** A terminal, and the code of its newest pairing. */
  terminalId: string;
  code: string;
  /** The activation key of its point of sale. */
  service: string;
  document: string;
  /** A sale that was at a device of its. */
  atDevice: string;
};
export type FuzzTarget = {
  sellers: readonly FuzzSeller[];
  callbackUrl: string;
  send(request: SentRequest): Promise<{ status: number; text: string }>;
};

/** `findings`: an answer that the contract does not know, once per operation and kind, with the request that met it. */
export type FuzzReport = {
  findings: string[];
  done: Map<string, number>;
  refused: Map<string, number>;
  codes: Map<number, number>;
};

/** Newest first; older ones are forgotten. */
const MAX_KEPT = 60;

const CONTRACTS: ReadonlyMap<string, Contract> = new Map(
  (contracts as unknown as readonly Contract[]).map((one) => [one.id, one]),
);

/** Where none of a kind is there yet, any will do. */
const ANY_OF: Readonly<Partial<Record<RefKind, RefKind>>> = {
  payable: 'sale',
  paid: 'sale',
  held: 'sale',
  template: 'sale',
  kept: 'sale',
  'unpaid-plan': 'plan',
  'running-plan': 'plan',
  'paused-plan': 'plan',
};

class Pools {
  readonly #target: FuzzTarget;
  readonly #kept = new Map<string, string[]>();

  constructor(target: FuzzTarget) {
    this.#target = target;
  }

  keep(kind: RefKind, seller: number, value: unknown): void {
    if (typeof value !== 'string' || value === '') return;
    const key = `${kind} ${seller}`;
    const kept = this.#kept.get(key) ?? [];
    if (kept[0] === value) return;
    this.#kept.set(key, [value, ...kept.filter((one) => one !== value)].slice(0, MAX_KEPT));
  }

  forget(kind: RefKind, seller: number, value: unknown): void {
    const key = `${kind} ${seller}`;
    this.#kept.set(
      key,
      (this.#kept.get(key) ?? []).filter((one) => one !== value),
    );
  }

  valueOf({ kind, nth, isForeign }: Ref, own: number): string {
    const { sellers, callbackUrl } = this.#target;
    const at = isForeign ? (own + 1) % sellers.length : own;
    const seller = sellers[at] as FuzzSeller;
    if (kind === 'seller') return seller.svcId;
    if (kind === 'secret') return seller.svcSecret;
    if (kind === 'partner') return seller.partner?.clientKey ?? seller.svcId;
    if (kind === 'callback') return callbackUrl;
    if (kind === 'refresh' && nth === 0) return seller.refresh;
    if (kind === 'client') return seller.client.clientId;
    if (kind === 'client-secret') return seller.client.secret;
    if (kind === 'uuid') return seller.uuid;
    if (kind === 'public') return seller.publicKey;
    if (kind === 'terminal') return seller.terminalId;
    if (kind === 'code') return seller.code;
    if (kind === 'service') return seller.service;
    if (kind === 'document') return seller.document;
    if (kind === 'at-device') return seller.atDevice;
    const kept = this.#kept.get(`${kind} ${at}`) ?? [];
    if (kept.length > 0) return kept[nth % kept.length] as string;
    const any = ANY_OF[kind];
    return any ? this.valueOf(new Ref(any, nth, isForeign), own) : 'NONE-YET';
  }

  /** A value with every `Ref` in it replaced. */
  resolved(value: unknown, own: number): unknown {
    if (value instanceof Ref) return this.valueOf(value, own);
    if (Array.isArray(value)) return value.map((one) => this.resolved(one, own));
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.resolved(one, own)]));
    }
    return value;
  }
}

const FIELDS: readonly (readonly [string, RefKind])[] = [
  ['svc_sale_id', 'sale'],
  ['sale_svc_id', 'sale'],
  ['svc_transaction_id', 'attempt'],
  ['buyer_key', 'token'],
  ['refresh_token', 'refresh'],
  ['sub_svc_id', 'plan'],
];

/** A good sale of 5000 that a card can pay. */
function isPayable({
  sale_type: type,
  sale_price: price,
  currency,
  sale_payment_method: method,
}: Record<string, unknown>): boolean {
  return (
    type !== 'template' &&
    type !== 'multi-capture' &&
    (price === 5000 || price === '5000') &&
    currency === 'ILS' &&
    (method === undefined || method === 'credit-card' || method === 'multi')
  );
}

/** Where nothing can be done any more with what was named, those that follow name another. */
const SPENT: Readonly<Record<string, RefKind>> = {
  'pay-sale': 'payable',
  'capture-sale': 'held',
  'refund-sale': 'paid',
  'cancel-template': 'template',
};
const WRONG_STATUS = 305;

function harvest(
  pools: Pools,
  { operation: { id, path }, seller, body }: FuzzRequest,
  sent: SentRequest,
  answer: Record<string, unknown>,
): void {
  for (const [field, kind] of FIELDS) pools.keep(kind, seller, answer[field]);
  const { svc_sale_id: sale, sale_status: status, status_code: code } = answer;
  const spent = SPENT[id];
  const named = /"svc_sale_id":"([^"]+)"/.exec(sent.body ?? '')?.[1];
  if (spent && (answer['status_error_code'] === WRONG_STATUS || (code === 0 && id !== 'refund-sale')))
    pools.forget(spent, seller, named);
  if (id === 'generate-sale' && body?.['sale_type'] === 'template') pools.keep('template', seller, sale);
  if (id === 'generate-sale' && isPayable(body ?? {})) pools.keep('payable', seller, sale);
  if (id === 'pay-sale' && code === 0) pools.keep(status === 'authorized' ? 'held' : 'paid', seller, sale);
  harvestPlan(
    pools,
    id,
    seller,
    answer,
    /"sub_svc_id":"([^"]+)"|subscriptions\/([^/]+)\//.exec(`${sent.body} ${sent.path}`),
  );
  if (answer['buyer_key']) pools.keep('kept', seller, sale);
  const record = path.startsWith('/products') ? 'product' : path.startsWith('/customers') ? 'customer' : null;
  if (record && id.startsWith('delete-')) pools.forget(record, seller, sent.path.split('/').at(-1)?.split('?')[0]);
  else if (record) pools.keep(record, seller, answer['guid']);
}

const PLAN_POOLS: Readonly<Record<number, RefKind>> = { 1: 'unpaid-plan', 2: 'running-plan', 3: 'paused-plan' };

/** A subscription stands in the pool of its status alone. */
function harvestPlan(
  pools: Pools,
  id: string,
  seller: number,
  { sub_svc_id: answered, sub_status: status, status_code: code, status_error_code: error }: Record<string, unknown>,
  named: RegExpExecArray | null,
): void {
  if (!/subscription/.test(id) || id === 'get-subscriptions') return;
  const plan = answered ?? named?.[1] ?? named?.[2];
  const isSpent = error === WRONG_STATUS || (id === 'cancel-subscription' && code === 0);
  if (status === undefined && !isSpent) return;
  for (const kind of Object.values(PLAN_POOLS)) pools.forget(kind, seller, plan);
  const kind = PLAN_POOLS[Number(status)];
  if (kind) pools.keep(kind, seller, plan);
}

// What HTTP has no way to say in a header is sent as its percent code.
const headerText = (value: unknown): string =>
  /^[\x20-\x7e]*$/.test(textOf(value)) ? textOf(value) : encodeURIComponent(textOf(value).toWellFormed());
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const FORM = 'application/x-www-form-urlencoded';

function bodyText(body: unknown, { isForm }: FuzzRequest['operation']): string {
  if (!isForm) return JSON.stringify(body);
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, textOf(value).toWellFormed()])).toString();
}

function sentAs(pools: Pools, target: FuzzTarget, request: FuzzRequest): SentRequest {
  const { operation, parameters, body, raw, token, seller } = request;
  let { path } = operation;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters) {
    const value = pools.resolved(parameters[name], seller);
    if (place === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(textOf(value ?? '').toWellFormed()) || '%20');
    else if (value === undefined) continue;
    else if (place === 'query')
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one).toWellFormed());
    else headers[name] = headerText(value);
  }
  if (operation.bearer && token !== 'none') {
    const signedIn = target.sellers[(seller + (token === 'other' ? 1 : 0)) % target.sellers.length];
    const bearer =
      token === 'garbage'
        ? 'eyJhbGciOiJub25lIn0.e30.'
        : operation.bearer === 'accounting'
          ? signedIn?.clientToken
          : signedIn?.bearer;
    headers['authorization'] = `Bearer ${bearer}`;
  }
  if (raw) headers['content-type'] = raw.type;
  else if (body) headers['content-type'] = operation.isForm ? FORM : 'application/json';
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: operation.method,
    path: `/api${path}${search}`,
    headers,
    body: raw ? raw.text : body ? bodyText(pools.resolved(body, seller), operation) : undefined,
  };
}

/** Why an answer is not one that the contract promises; null where it is. */
function whatIsWrong(id: string, status: number, text: string): string | null {
  const contract = CONTRACTS.get(id) as Contract;
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `status ${status} without a JSON body`;
  }
  if (status === 200) {
    if (answer['status_code'] === 1)
      return typeof answer['status_error_code'] === 'number' ? null : 'a decline without its code';
    const read = contract.response.safeParse(answer);
    return read.success
      ? null
      : `200, not as its schema says: ${read.error.issues
          .slice(0, 2)
          .map(({ path, message }) => `${path.join('.')} ${message}`)
          .join('; ')}`;
  }
  if (contract.errors === 'oauth') {
    const { error } = answer;
    const isNamed = contract.refusals.some((key) => oauthErrorOf(key) === error && httpOf('oauth', key) === status);
    return isNamed && error !== 'temporarily_unavailable' ? null : `status ${status}, ${error}, which it does not name`;
  }
  const code = answer['status_error_code'];
  if (code === refusalOf('temporarily_unavailable').code || code === refusalOf('outcome_unknown').code)
    return `status ${status}, code ${code}, although nothing is broken`;
  const isPromised = contract.refusals.some(
    (key) => refusalOf(key).code === code && httpOf(contract.errors ?? 'payments', key) === status,
  );
  return isPromised ? null : `status ${status}, code ${code}, which its contract does not name`;
}

/** Sends all, `width` at once. */
export async function runRequests(
  target: FuzzTarget,
  requests: readonly FuzzRequest[],
  width: number,
): Promise<FuzzReport> {
  const report: FuzzReport = { findings: [], done: new Map(), refused: new Map(), codes: new Map() };
  const pools = new Pools(target);
  const known = new Set<string>();
  const count = <Key>(of: Map<Key, number>, key: Key) => void of.set(key, (of.get(key) ?? 0) + 1);
  let next = 0;
  async function work(): Promise<void> {
    while (next < requests.length) {
      const request = requests[next] as FuzzRequest;
      next += 1;
      const {
        operation: { id },
      } = request;
      const sent = sentAs(pools, target, request);
      let wrong: string | null;
      try {
        const { status, text } = await target.send(sent);
        // A head of more than 16 kB is Node's to refuse, before anything of ours has seen it.
        if (status === 431 && headLength(sent) > 10_000) continue;
        wrong = whatIsWrong(id, status, text);
        if (wrong === null) {
          const answer = JSON.parse(text) as Record<string, unknown>;
          harvest(pools, request, sent, answer);
          count(status === 200 ? report.done : report.refused, id);
          count(report.codes, Number(answer['status_error_code'] ?? 0));
        }
      } catch (error) {
        wrong = `no answer: ${error instanceof Error ? `${error.name} ${error.message}` : error}`;
      }
      if (wrong !== null && !known.has(`${id} ${wrong}`)) {
        known.add(`${id} ${wrong}`);
        report.findings.push(
          `${id}: ${wrong}\n    ${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ` +
            (sent.body?.slice(0, 1_500) ?? ''),
        );
      }
    }
  }
  await Promise.all(Array.from({ length: width }, work));
  return report;
}

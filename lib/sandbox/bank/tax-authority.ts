import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import {
  approvalRequest,
  CODES,
  decisionRequest,
  lookUpRequest,
  REVERSE_CHARGE,
} from '#lib/modules/tax-authority/contract/protocol.ts';
import { injectedFault, openBehaviour, persistent } from './behaviour.ts';
import type { Books } from './books.ts';
import { type Exchange, send, withOutcome } from './respond.ts';

/**
 * The sandbox's tax authority (docs/tax-authority-protocol.md), in the same process and file of books as the bank. What
 * it says to an invoice follows from the last two digits of its total, a rule that everybody can read.
 */
export type TaxAuthority = {
  serve(url: URL, exchange: Exchange): Promise<void>;
  /** Actions of the control API, by method, resource, name and action. */
  actions: Record<string, (request: { body: unknown; name: string }) => object | null>;
  reset(): void;
};

type Options = { key: string; now(): Date };

/** Path below which it answers. */
export const TAX_AUTHORITY_PATH = '/tax-authority/';

/** Name of our product there; its secret is the bank's key. */
export const SANDBOX_CLIENT = 'kupa-sandbox';

const CODE_SECONDS = 60;
const TOKEN_SECONDS = 1_800;
/** Until a decision that takes its time, seconds. */
const LATER_SECONDS = 30;
const SLOW_MS = 5_000;
const BODY_LIMIT_BYTES = 256 * 1024;
const SECOND_MS = 1_000;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS tax_code (code TEXT PRIMARY KEY, until TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tax_token (
  refresh TEXT PRIMARY KEY, access TEXT NOT NULL UNIQUE, until TEXT NOT NULL, is_used INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS tax_invoice (
  id INTEGER PRIMARY KEY AUTOINCREMENT, vat_number INTEGER NOT NULL, invoice_id TEXT NOT NULL, action INTEGER NOT NULL,
  reference TEXT NOT NULL, customer INTEGER NOT NULL, verdict TEXT NOT NULL, confirmation TEXT, due_at TEXT, way TEXT,
  asked INTEGER NOT NULL DEFAULT 1, UNIQUE (vat_number, invoice_id, action));
`;

/** `given`; `later`: decided at its time; a code: refused or not taken. */
type Verdict = 'given' | 'later' | number;
type Row = {
  id: number;
  action: number;
  verdict: string;
  confirmation: string | null;
  due_at: string | null;
  way: string | null;
};

/** Last two digits of the total, and what is said to it; every other invoice is given a number. */
const BY_AGOROT: Readonly<Record<number, Verdict>> = {
  60: 460,
  61: 461,
  62: 462,
  31: 431,
  34: 434,
  35: 435,
  38: 438,
  46: 446,
  70: 'later',
};
const SLOW_AGOROT = 80;
const HUNDRED = 100;
const agorotOf = (total: number): number => Math.round(total * HUNDRED) % HUNDRED;

export function openTaxAuthority({ database }: Books, { key, now }: Options): TaxAuthority {
  database.exec(SCHEMA);
  const behaviour = openBehaviour();
  const find = database.prepare(
    'SELECT * FROM tax_invoice WHERE vat_number = ? AND invoice_id = ? AND action = ? LIMIT 1',
  );
  const again = database.prepare('UPDATE tax_invoice SET asked = asked + 1 WHERE id = ?');
  const add = database.prepare(
    `INSERT INTO tax_invoice (vat_number, invoice_id, action, reference, customer, verdict, due_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const give = database.prepare(
    `UPDATE tax_invoice SET verdict = 'given', confirmation = ?, due_at = NULL WHERE id = ?`,
  );
  const judge = database.prepare('UPDATE tax_invoice SET verdict = ?, due_at = ? WHERE id = ?');
  const decide = database.prepare('UPDATE tax_invoice SET way = ? WHERE id = ?');
  const found = (vat: number, invoice: string, action: number) =>
    (find.get(vat, invoice, action) as Row | undefined) ?? null;
  const later = (seconds: number) => new Date(now().getTime() + seconds * SECOND_MS).toISOString();

  /** 26 digits: the day, the number of the request, and nine that are printed. */
  const confirmationOf = (id: number): string => {
    const day = now().toISOString().slice(0, 10).replaceAll('-', '');
    return `${day}${String(id).padStart(9, '0')}${100_000_000 + id * 7}`;
  };

  /** The row as it stands now: what was due is decided. */
  function settled(row: Row): Row {
    if (row.due_at === null || row.due_at > now().toISOString()) return row;
    // Of an objection the second refusal is kept; a decision that took its time gives a number.
    if (row.verdict === 'again') {
      judge.run('461', null, row.id);
      return { ...row, verdict: '461', due_at: null, way: null };
    }
    const confirmation = confirmationOf(row.id);
    give.run(confirmation, row.id);
    return { ...row, verdict: 'given', confirmation, due_at: null };
  }

  function said(row: Row): { status: number; body: object } {
    const { verdict, confirmation } = settled(row);
    if (verdict === 'given')
      return { status: 200, body: { status: 200, message: 'ok', confirmation_number: confirmation, approved: true } };
    if (verdict === 'later' || verdict === 'again')
      return { status: 200, body: { status: 200, message: 'in process', confirmation_number: '0', approved: false } };
    return refusal(Number(verdict));
  }

  function approve(body: unknown): { status: number; body: object } {
    const read = approvalRequest.safeParse(body);
    if (!read.success) return wrong(read.error.issues[0]?.path.join('.') ?? '');
    const { vat_number, invoice_id, action, invoice_reference_number, customer_vat_number } = read.data;
    const known = found(vat_number, invoice_id, action);
    if (known) {
      again.run(known.id);
      const isDecided = known.way !== null && settled(known).verdict !== 'given';
      return isDecided ? refusal(CODES.decidedBefore) : said(known);
    }
    const verdict = action === REVERSE_CHARGE ? 'given' : verdictOf(read.data.payment_amount_including_vat);
    // A request that is not valid is not kept: it may come again, put right.
    if (typeof verdict === 'number' && !isRefusal(verdict)) return refusal(verdict);
    const dueAt = verdict === 'later' ? later(LATER_SECONDS) : null;
    add.run(...[vat_number, invoice_id, action], invoice_reference_number, customer_vat_number, String(verdict), dueAt);
    const row = found(vat_number, invoice_id, action) as Row;
    if (verdict === 'given') give.run(confirmationOf(row.id), row.id);
    return said(found(vat_number, invoice_id, action) as Row);
  }

  function lookUp(body: unknown): { status: number; body: object } {
    const read = lookUpRequest.safeParse(body);
    if (!read.success) return wrong(read.error.issues[0]?.path.join('.') ?? '');
    const { vat_number, invoice_id, vat_amount } = read.data;
    const known =
      (vat_amount === 0 ? found(vat_number, invoice_id, REVERSE_CHARGE) : null) ??
      (vat_amount === 0 ? null : found(vat_number, invoice_id, 0));
    return known ? said(known) : { status: 404, body: { status: 404, message: 'not found', confirmation_number: '0' } };
  }

  function choose(way: string, body: unknown): { status: number; body: object } {
    const read = decisionRequest.safeParse(body);
    if (!read.success) return wrong(read.error.issues[0]?.path.join('.') ?? '');
    const row = found(read.data.vat_number, read.data.invoice_id, 0);
    if (!row || !isRefusal(Number(settled(row).verdict))) return refusal(463);
    if (row.way !== null) return row.way === way ? decided() : refusal(CODES.decidedBefore);
    decide.run(way, row.id);
    // An objection to 460 is allowed, one to 461 is not.
    if (way === 'FurtherObjection') judge.run(row.verdict === '460' ? 'later' : 'again', later(LATER_SECONDS), row.id);
    return decided();
  }

  const isKnownToken = (header: string | undefined): boolean => {
    const access = /^Bearer (.+)$/.exec(header ?? '')?.[1];
    const row = access && database.prepare('SELECT until FROM tax_token WHERE access = ?').get(access);
    return typeof row === 'object' && String(row['until']) > now().toISOString();
  };

  function tokensFor(form: URLSearchParams): { status: number; body: object } {
    const kind = form.get('grant_type');
    const isGood =
      kind === 'authorization_code'
        ? database
            .prepare('DELETE FROM tax_code WHERE code = ? AND until > ?')
            .run(form.get('code') ?? '', now().toISOString()).changes > 0
        : database
            .prepare('UPDATE tax_token SET is_used = 1, until = ? WHERE refresh = ? AND is_used = 0')
            .run(now().toISOString(), form.get('refresh_token') ?? '').changes > 0;
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } };
    const [access, refresh] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
    database
      .prepare('INSERT INTO tax_token (refresh, access, until) VALUES (?, ?, ?)')
      .run(refresh, access, later(TOKEN_SECONDS));
    return {
      status: 200,
      body: { token_type: 'Bearer', access_token: access, refresh_token: refresh, expires_in: TOKEN_SECONDS },
    };
  }

  const isOurs = (header: string | undefined): boolean =>
    header === `Basic ${Buffer.from(`${SANDBOX_CLIENT}:${key}`).toString('base64')}`;

  return {
    async serve(url, exchange) {
      const { incoming, outgoing } = exchange;
      const path = url.pathname.slice(TAX_AUTHORITY_PATH.length);
      const text = await readText(incoming);
      if (incoming.method !== 'POST' || text === null) return send(outgoing, 404, { error: 'not found' });
      if (path === 'oauth2/token') {
        if (!isOurs(incoming.headers.authorization)) return send(outgoing, 401, { error: 'invalid_client' });
        const chosen = behaviour.forRequest({ reference: 'token', merchant: '', operation: 'tax-token' });
        return withOutcome(chosen, exchange, () => tokensFor(new URLSearchParams(text)));
      }
      if (!isKnownToken(incoming.headers.authorization)) return send(outgoing, 401, { status: 401, message: 'token' });
      const body = parse(text);
      const work = workOf(path, body);
      if (!work) return send(outgoing, 404, { status: 404, message: 'not found' });
      const asked = z.object({ invoice_id: z.string() }).safeParse(body).data?.invoice_id ?? '';
      const chosen = behaviour.forRequest({ reference: asked, merchant: '', operation: work.operation });
      const isSlow = path === 'Invoices/v2/Approval' && isSlowTotal(body);
      return withOutcome({ ...chosen, latencyMs: chosen.latencyMs + (isSlow ? SLOW_MS : 0) }, exchange, () =>
        work.run(),
      );
    },
    actions: {
      'POST tax-codes': () => {
        const code = randomBytes(18).toString('base64url');
        database.prepare('INSERT INTO tax_code (code, until) VALUES (?, ?)').run(code, later(CODE_SECONDS));
        return { code };
      },
      'POST tax-next': ({ body }) => {
        behaviour.next(injectedFault.parse(body));
        return {};
      },
      'PUT tax-behaviour': ({ body }) => {
        behaviour.setPersistent(persistent.parse(body));
        return {};
      },
      'GET tax-invoices': () => ({ invoices: database.prepare('SELECT * FROM tax_invoice ORDER BY id').all() }),
    },
    reset() {
      behaviour.reset();
      database.exec('DELETE FROM tax_invoice; DELETE FROM tax_code; DELETE FROM tax_token');
    },
  };

  function workOf(path: string, body: unknown) {
    if (path === 'Invoices/v2/Approval') return { operation: 'tax-approval', run: () => approve(body) };
    if (path === 'invoice-information/v1/confirmationNumber')
      return { operation: 'tax-look-up', run: () => lookUp(body) };
    const way = /^InvoiceDecisionApi\/v1\/(Cancel|Continue|FurtherObjection)$/.exec(path)?.[1];
    return way ? { operation: 'tax-decision', run: () => choose(way, body) } : null;
  }
}

const verdictOf = (total: number): Verdict => BY_AGOROT[agorotOf(total)] ?? 'given';

const isSlowTotal = (body: unknown): boolean =>
  agorotOf(
    z.object({ payment_amount_including_vat: z.number() }).safeParse(body).data?.payment_amount_including_vat ?? 0,
  ) === SLOW_AGOROT;

const isRefusal = (code: number): boolean => CODES.refused.some((one) => one === code);

const decided = () => ({ status: 200, body: { status: 200, message: 'Decision accepted' } });

/** Refusals of the matter come with 200, requests that are not valid with 400. */
const refusal = (code: number) => {
  const status = isRefusal(code) ? 200 : 400;
  return {
    status,
    body: {
      status,
      message: { errors: [{ code, message: 'see the list of codes', param: '', location: 'body' }] },
      confirmation_number: '0',
      approved: false,
    },
  };
};

const wrong = (param: string) => ({
  status: 422,
  body: { status: 422, message: { errors: [{ code: 422, message: 'not valid', param, location: 'body' }] } },
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(incoming: IncomingMessage): Promise<string | null> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) {
    text += chunk;
    if (text.length > BODY_LIMIT_BYTES) return null;
  }
  return text;
}

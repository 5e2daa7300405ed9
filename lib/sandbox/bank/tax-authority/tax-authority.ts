import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { injectedFault, openBehaviour, persistent } from '../behaviour.ts';
import type { Books } from '../books.ts';
import { type Exchange, send, withOutcome } from '../respond.ts';
import { openGrants } from './grants.ts';
import { openInvoices } from './invoices.ts';
import { type Answer, isSlowTotal } from './verdicts.ts';

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

const SLOW_MS = 5_000;
const BODY_LIMIT_BYTES = 256 * 1024;

type Work = { operation: string; run(): Answer };

export function openTaxAuthority(books: Books, { key, now }: Options): TaxAuthority {
  const behaviour = openBehaviour();
  const [grants, invoices] = [openGrants(books, { key, now }), openInvoices(books, now)];

  function workOf(path: string, body: unknown): Work | null {
    if (path === 'Invoices/v2/Approval') return { operation: 'tax-approval', run: () => invoices.approve(body) };
    if (path === 'invoice-information/v1/confirmationNumber')
      return { operation: 'tax-look-up', run: () => invoices.lookUp(body) };
    const way = /^InvoiceDecisionApi\/v1\/(Cancel|Continue|FurtherObjection)$/.exec(path)?.[1];
    return way ? { operation: 'tax-decision', run: () => invoices.choose(way, body) } : null;
  }

  return {
    async serve(url, exchange) {
      const { incoming, outgoing } = exchange;
      const path = url.pathname.slice(TAX_AUTHORITY_PATH.length);
      const text = await readText(incoming);
      if (incoming.method !== 'POST' || text === null) return send(outgoing, 404, { error: 'not found' });
      if (path === 'oauth2/token') {
        if (!grants.isOurs(incoming.headers.authorization)) return send(outgoing, 401, { error: 'invalid_client' });
        const chosen = behaviour.forRequest({ reference: 'token', merchant: '', operation: 'tax-token' });
        return withOutcome(chosen, exchange, () => grants.tokensFor(new URLSearchParams(text)));
      }
      if (!grants.isKnownToken(incoming.headers.authorization))
        return send(outgoing, 401, { status: 401, message: 'token' });
      const body = parse(text);
      const work = workOf(path, body);
      if (!work) return send(outgoing, 404, { status: 404, message: 'not found' });
      const { invoice_id: reference, payment_amount_including_vat: total } = asked.parse(body);
      const chosen = behaviour.forRequest({ reference, merchant: '', operation: work.operation });
      const isSlow = work.operation === 'tax-approval' && isSlowTotal(total);
      return withOutcome({ ...chosen, latencyMs: chosen.latencyMs + (isSlow ? SLOW_MS : 0) }, exchange, () =>
        work.run(),
      );
    },
    actions: {
      'POST tax-codes': () => ({ code: grants.newCode() }),
      'POST tax-next': ({ body }) => {
        behaviour.next(injectedFault.parse(body));
        return {};
      },
      'PUT tax-behaviour': ({ body }) => {
        behaviour.setPersistent(persistent.parse(body));
        return {};
      },
      'GET tax-invoices': () => ({ invoices: invoices.all() }),
    },
    reset() {
      behaviour.reset();
      invoices.reset();
      grants.reset();
    },
  };
}

/** Of a body, right or wrong, what decides how it is answered. */
const asked = z
  .object({ invoice_id: z.string().catch(''), payment_amount_including_vat: z.number().catch(0) })
  .catch({ invoice_id: '', payment_amount_including_vat: 0 });

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

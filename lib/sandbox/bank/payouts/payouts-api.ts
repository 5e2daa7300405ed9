import { payoutRequest } from '#lib/modules/payouts/bank/protocol.ts';
import type { Behaviour, InquiryKind, InjectedFault, SimulatedOutcome } from '../behaviour.ts';
import { type Exchange, send, withOutcome } from '../respond.ts';
import { faultOfAccount } from './accounts.ts';
import type { ForcedPayout, Payouts } from './payouts.ts';

/** The payout protocol (docs/payout-protocol.md): orders, inquiries, cancellations and the movements of a day. */

type PayoutDesk = { payouts: Payouts; behaviour: Behaviour; now(): Date };

export async function servePayouts(desk: PayoutDesk, url: URL, body: unknown, exchange: Exchange): Promise<void> {
  const method = exchange.incoming.method ?? 'GET';
  const [, , resource, reference, action] = url.pathname.split('/').map(decodeURIComponent);
  const { payouts, now } = desk;
  if (resource === 'payouts' && method === 'POST' && reference === undefined) return submit(desk, body, exchange);
  if (resource === 'payouts' && method === 'POST' && reference && action === 'cancel')
    return answerTo(desk, 'cancel', reference, exchange, () => ({ reference, ...payouts.cancel(reference, now()) }));
  if (resource === 'payouts' && method === 'GET' && reference)
    return answerTo(desk, 'inquire', reference, exchange, () => ({ reference, ...payouts.inquire(reference, now()) }));
  const day = url.searchParams.get('day') ?? '';
  if (resource === 'payout-movements' && method === 'GET')
    return answerTo(desk, 'list', day, exchange, () => ({ day, movements: payouts.listDay(day, now()) }));
  return send(exchange.outgoing, 404, { error: 'not found' });
}

async function submit({ payouts, behaviour, now }: PayoutDesk, body: unknown, exchange: Exchange): Promise<void> {
  const read = payoutRequest.safeParse(body);
  if (!read.success)
    return send(exchange.outgoing, 422, { error: 'invalid request', field: read.error.issues[0]?.path.join('.') });
  const request = read.data;
  const chosen = behaviour.forRequest({ reference: request.reference, merchant: '', operation: 'payout' });
  const outcome: SimulatedOutcome = { ...chosen, fault: chosen.fault ?? faultOfAccount(request) };
  return withOutcome(outcome, exchange, () => {
    const decideOn = () => payouts.submit(request, now(), forcedBy(outcome.fault, request));
    const decision = decideOn();
    // Network that delivers twice: the second request must change nothing.
    if (outcome.fault?.what === 'answer_twice') decideOn();
    return 'conflict' in decision
      ? { status: 409, body: { error: decision.conflict } }
      : { status: 200, body: { reference: request.reference, ...decision.answer } };
  });
}

function answerTo(
  { behaviour }: PayoutDesk,
  operation: InquiryKind,
  reference: string,
  exchange: Exchange,
  work: () => object,
): Promise<void> {
  const outcome = behaviour.forQuestion({ reference, operation });
  return withOutcome(outcome, exchange, () => ({ status: 200, body: work() }));
}

function forcedBy(
  fault: InjectedFault | null,
  { amount, currency }: { amount: number; currency: string },
): ForcedPayout {
  const reason = fault?.reason ?? 'account_closed';
  if (fault?.what === 'decline') return { refusedFor: reason };
  if (fault?.what === 'return') return { returned: { reason, afterDays: fault.days ?? 2 } };
  if (fault?.what === 'wrong_amount') return { amount: amount + 1 };
  return fault?.what === 'wrong_currency' ? { currency: currency === 'EUR' ? 'USD' : 'EUR' } : {};
}

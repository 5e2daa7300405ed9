import { call } from '../client.ts';
import { adjust, CURRENCIES } from '../payouts/given.ts';
import type { Turn } from './clients.ts';
import { count } from './clients.ts';

/** Payouts at random: sellers ask for their money, change their mind and their schedules; the bank sends some back. */

const INTERVALS = ['daily', 'weekly', 'monthly', 'manual'];

const headersOf = ({ seller: { svcId } }: Turn) => ({
  'svc-merchant-key': svcId,
  'content-type': 'application/json',
});

async function withdraw(turn: Turn): Promise<void> {
  const { model, random, seller } = turn;
  const body = { seller_svc_id: seller.svcId, withdrawal_currency: random.pick(CURRENCIES) };
  const once = () => call(model.stage, 'withdraw-balance', body);
  const answers = await Promise.all(random.chance(15) ? [once(), once()] : [once()]);
  const [made] = answers.filter(({ status }) => status === 200);
  if (!made) return;
  count(model, 'withdrawals');
  if (!random.chance(20)) return;
  const path = `${model.stage.address()}/payouts/${made.body['payout_id']}/cancel`;
  const answer = await fetch(path, { method: 'POST', headers: headersOf(turn) });
  if (answer.ok) count(model, 'payouts cancelled');
}

async function reschedule(turn: Turn): Promise<void> {
  const { model, random } = turn;
  const body = { interval: random.pick(INTERVALS), weekday: random.below(7), day: 1 + random.below(28), minimum: 0 };
  const answer = await fetch(`${model.stage.address()}/payout-schedule`, {
    method: 'PUT',
    headers: headersOf(turn),
    body: JSON.stringify(body),
  });
  if (answer.ok) count(model, 'schedules');
}

async function sendBack({ model, random }: Turn): Promise<void> {
  const { payouts } = (await model.stage.bank('GET', '/control/payouts')) as {
    payouts: { reference: string; outcome: string }[];
  };
  const credited = payouts.filter(({ outcome }) => outcome === 'credited');
  if (credited.length === 0) return;
  const { reference } = random.pick(credited);
  await model.stage.bank('POST', `/control/payouts/${reference}/return`, { reason: 'name_mismatch' });
  count(model, 'payouts sent back');
}

/** The operator corrects a balance: what counts at once can be paid out at once. */
async function correct({ model, random, seller }: Turn): Promise<void> {
  const amount = random.chance(15) ? -1 - random.below(5_000) : 1 + random.below(80_000);
  const { stage, operator } = model;
  await adjust(stage, { sellerId: seller.id, currency: random.pick(CURRENCIES), amount, createdBy: operator });
  count(model, 'corrections');
}

export const PAYOUT_OPERATIONS: Readonly<Record<string, { weight: number; run: (turn: Turn) => Promise<void> }>> = {
  withdrawal: { weight: 7, run: withdraw },
  correction: { weight: 4, run: correct },
  schedule: { weight: 1, run: reschedule },
  'payout sent back': { weight: 1, run: sendBack },
};

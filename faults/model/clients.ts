import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { type ApiResponse, call, capture, newSale, pause, pay, payOnPage, refund } from '../client.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../stage.ts';
import { PAYOUT_OPERATIONS } from './payouts.ts';

/** Sellers' programs, buyers and cardholders at random: what they do, and what they were told. */

/** What all clients of a run share. `approved`: attempts that a caller was told have succeeded. */
export type Model = {
  stage: Stage;
  sellers: readonly TestSeller[];
  /** The person who corrects balances. */
  operator: number;
  isOver(): boolean;
  seen: Map<string, number>;
  approved: Set<string>;
};

export const count = ({ seen }: Pick<Model, 'seen'>, what: string): void =>
  void seen.set(what, (seen.get(what) ?? 0) + 1);

/**
 * `part`: what befell a part of a hold. Refunds of parts name the hold, so that a bank cannot tell which part they are
 * of: it lets a part be disputed that was refunded. Here a part is one or the other.
 */
type Sale = {
  id: string;
  seller: TestSeller;
  attemptId: string | null;
  price: number;
  part?: 'refunded' | 'disputed' | 'whole';
};

/** What a client has made so far, and does more with. */
type Things = {
  paid: Sale[];
  holds: Sale[];
  tokens: { seller: TestSeller; key: string }[];
  subscriptions: { seller: TestSeller; id: string }[];
  chargebacks: string[];
};

/** One operation of a client. */
export type Turn = { model: Model; own: Things; random: Random; seller: TestSeller };

const MIN_AMOUNT = 500;
const amountUpTo = (random: Random, most: number): number =>
  MIN_AMOUNT + random.below(Math.max(1, most - MIN_AMOUNT + 1));

const BOOKED = statement(
  'model_booked',
  `SELECT FROM attempt WHERE processor_reference = $1 AND kind = 'chargeback' AND state = 'succeeded'`,
);

const DECLINED = { credit_card_number: '4000000000000002' };

/** Subscriptions of a client: each adds a charge a day. */
const MAX_SUBSCRIPTIONS = 3;

function take<Item>(items: Item[], random: Random): Item | undefined {
  return items.splice(random.below(items.length), 1)[0];
}

/** Notes an approval that a caller was told of. Answers its attempt, null where it was none. */
function told({ model }: Turn, { body }: ApiResponse): string | null {
  if (body['status_code'] !== 0) return null;
  const attemptId = (body['svc_transaction_id'] as string | undefined) ?? null;
  if (attemptId) model.approved.add(attemptId);
  return attemptId;
}

async function payCard(turn: Turn, type: 'sale' | 'authorize'): Promise<void> {
  const { model, own, random, seller } = turn;
  const price = amountUpTo(random, 60_000);
  // Parts of a hold are in its currency: holds are in one.
  const currency = type === 'sale' && random.chance(25) ? 'USD' : 'ILS';
  const id = await newSale(model.stage, seller, {
    sale_price: price,
    currency,
    ...(type === 'authorize' && { sale_type: type }),
  });
  const card = random.chance(8) ? DECLINED : {};
  const once = () => pay(model.stage, seller, id, { sale_price: String(price), currency, ...card });
  // A button that is pressed twice.
  const answers = await Promise.all(random.chance(10) ? [once(), once()] : [once()]);
  for (const answer of answers) {
    const attemptId = told(turn, answer);
    if (attemptId) (type === 'sale' ? own.paid : own.holds).push({ id, seller, attemptId, price });
  }
}

const OPERATIONS: Readonly<Record<string, { weight: number; run: (turn: Turn) => Promise<void> }>> = {
  sale: { weight: 26, run: (turn) => payCard(turn, 'sale') },
  hold: { weight: 12, run: (turn) => payCard(turn, 'authorize') },
  'payment on a page': {
    weight: 8,
    run: async ({ model, own, random, seller }) => {
      const price = amountUpTo(random, 60_000);
      const id = await newSale(model.stage, seller, { sale_price: price });
      if ((await payOnPage(model.stage, id)) === 'paid') own.paid.push({ id, seller, attemptId: null, price });
    },
  },
  capture: {
    weight: 7,
    run: async (turn) => {
      const hold = take(turn.own.holds, turn.random);
      if (!hold) return;
      const amount = turn.random.chance(50) ? hold.price : amountUpTo(turn.random, hold.price);
      const attemptId = told(turn, await capture(turn.model.stage, hold.seller, hold.id, amount));
      if (attemptId) turn.own.paid.push({ ...hold, attemptId, price: amount });
    },
  },
  'partial capture': {
    weight: 5,
    run: async (turn) => {
      const hold = turn.own.holds.length > 0 ? turn.random.pick(turn.own.holds) : undefined;
      if (!hold) return;
      const price = amountUpTo(turn.random, Math.ceil(hold.price / 2));
      const answer = await call(turn.model.stage, 'generate-sale', {
        seller_svc_id: hold.seller.svcId,
        sale_type: 'multi-capture',
        origin_sale_id: hold.id,
        sale_price: price,
        currency: 'ILS',
        product_name: 'A part',
        language: 'en',
      });
      const attemptId = told(turn, answer);
      const id: string = answer.body['svc_sale_id'];
      if (attemptId) turn.own.paid.push({ id, seller: hold.seller, attemptId, price, part: 'whole' });
    },
  },
  void: {
    weight: 4,
    run: async (turn) => {
      const hold = take(turn.own.holds, turn.random);
      if (hold) told(turn, await refund(turn.model.stage, hold.seller, hold.id));
    },
  },
  refund: {
    weight: 14,
    run: async (turn) => {
      const sale = turn.own.paid.length > 0 ? turn.random.pick(turn.own.paid) : undefined;
      if (!sale || sale.part === 'disputed') return;
      if (sale.part) sale.part = 'refunded';
      const amount = turn.random.chance(30) ? undefined : amountUpTo(turn.random, sale.price);
      const once = () => refund(turn.model.stage, sale.seller, sale.id, amount);
      for (const answer of await Promise.all(turn.random.chance(15) ? [once(), once()] : [once()])) told(turn, answer);
    },
  },
  token: {
    weight: 4,
    run: async ({ model, own, seller }) => {
      const { body } = await call(model.stage, 'capture-buyer-token', {
        seller_svc_id: seller.svcId,
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/40',
        buyer_name: 'Noa Cohen',
        buyer_is_permanent: true,
      });
      if (body['status_code'] === 0) own.tokens.push({ seller, key: body['buyer_key'] });
    },
  },
  'payment with a token': {
    weight: 6,
    run: async (turn) => {
      const token = turn.own.tokens.length > 0 ? turn.random.pick(turn.own.tokens) : undefined;
      if (!token) return;
      const price = amountUpTo(turn.random, 60_000);
      const answer = await call(turn.model.stage, 'generate-sale', {
        seller_svc_id: token.seller.svcId,
        sale_price: price,
        currency: 'ILS',
        product_name: 'Again',
        buyer_key: token.key,
        language: 'en',
      });
      const attemptId = told(turn, answer);
      if (attemptId) turn.own.paid.push({ id: answer.body['svc_sale_id'], seller: token.seller, attemptId, price });
    },
  },
  subscription: {
    weight: 3,
    run: async ({ model, own, random }) => {
      const token = own.tokens.length > 0 ? random.pick(own.tokens) : undefined;
      if (!token || own.subscriptions.length >= MAX_SUBSCRIPTIONS) return;
      const { body } = await call(model.stage, 'generate-subscription', {
        seller_svc_id: token.seller.svcId,
        sub_price: 4_900,
        sub_currency: 'ILS',
        sub_description: 'Model',
        sub_iteration_type: 1,
        buyer_key: token.key,
      });
      if (body['status_code'] === 0) own.subscriptions.push({ seller: token.seller, id: body['sub_svc_id'] });
    },
  },
  'end of a subscription': {
    weight: 1,
    run: async ({ model, own, random }) => {
      const ended = random.chance(30) ? take(own.subscriptions, random) : undefined;
      if (!ended) return;
      await call(model.stage, 'cancel-subscription', { seller_svc_id: ended.seller.svcId, sub_svc_id: ended.id });
    },
  },
  chargeback: {
    weight: 7,
    run: async ({ model, own, random }) => {
      const sale = own.paid.length > 0 ? random.pick(own.paid) : undefined;
      if (!sale?.attemptId || sale.part === 'refunded') return;
      if (sale.part) sale.part = 'disputed';
      const amount = random.chance(60) ? {} : { amount: amountUpTo(random, sale.price) };
      const made = await model.stage.bank('POST', '/control/chargebacks', {
        originalReference: sale.attemptId,
        ...amount,
      });
      const { reference } = made as { reference?: string };
      if (!reference) return;
      count(model, 'chargebacks at the bank');
      own.chargebacks.push(reference);
    },
  },
  reversal: {
    weight: 3,
    run: async ({ model, own, random }) => {
      const reference = own.chargebacks.length > 0 ? random.pick(own.chargebacks) : undefined;
      // A dispute is decided weeks after it is opened: never before we have heard of it.
      if (!reference || (await model.stage.database.query(BOOKED, [reference])).length === 0) return;
      own.chargebacks.splice(own.chargebacks.indexOf(reference), 1);
      const made = await model.stage.bank('POST', `/control/chargebacks/${reference}/reverse`);
      if ((made as { reference?: string }).reference) count(model, 'reversals at the bank');
    },
  },
};

const ALL = { ...OPERATIONS, ...PAYOUT_OPERATIONS };
const DRAWN = Object.entries(ALL).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/** One client: one operation after the other until the run is over, whatever the answers are. */
export async function actAsClient(model: Model, random: Random): Promise<void> {
  const own: Things = { paid: [], holds: [], tokens: [], subscriptions: [], chargebacks: [] };
  while (!model.isOver()) {
    const name = random.pick(DRAWN);
    count(model, 'operations');
    try {
      await ALL[name]?.run({ model, own, random, seller: random.pick(model.sellers) });
    } catch {
      // The bank's control or every way in was away for long: the client goes on.
      count(model, 'operations without an answer');
      await pause(100);
    }
    if (own.paid.length > 200) own.paid.splice(0, 100);
    if (own.holds.length > 60) own.holds.splice(0, 30);
  }
}

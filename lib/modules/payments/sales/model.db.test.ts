import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { cancelPayment } from '../../checkout/cancel-payment.ts';
import { handleProcessorWebhook } from '../settlement/handle-processor-webhook.ts';
import { startPayment } from '../../checkout/start-payment.ts';

/**
 * C-12: the whole life of a sale against a model of a few lines. For any operations in any order, the product answers
 * what the model allows, and both agree on the sale's status and money. `MODEL_RUNS` lengthens it; a failure prints its
 * seed and path.
 */
const base = testDatabase();
const world = testWorld(base);

const RUNS = Number(process.env['MODEL_RUNS'] ?? times(15, 40));
const PRICE = 5000;

type Model = {
  type: 'sale' | 'authorize';
  status: string;
  captured: number;
  refunded: number;
  disputed: number;
  /** Rest of each open chargeback, the last at the end. */
  cases: readonly number[];
  before: string;
  waits: 'bit' | 'bank-transfer' | null;
};
type Real = { seller: TestSeller; saleId: string; paidBy: string; chargebacks: string[]; waiting: string | null };

const STATE = statement(
  'model_state',
  'SELECT status, captured, refunded, charged_back AS "disputed" FROM sale WHERE public_id = $1',
);

/** Result that the model expects of one step: an error code, or 0 and how the model moves. */
type Expected = { code: number; move?: (model: Model) => void };

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  abstract expected(model: Readonly<Model>): Expected;
  abstract ask(real: Real): Promise<number>;

  async run(model: Model, real: Real): Promise<void> {
    const { code, move } = this.expected(model);
    expect([this.toString(), await this.ask(real)]).toEqual([this.toString(), code]);
    move?.(model);
    const [state] = await base.db.query(STATE, [real.saleId]);
    expect([this.toString(), state]).toEqual([
      this.toString(),
      { status: model.status, captured: model.captured, refunded: model.refunded, disputed: model.disputed },
    ]);
  }
}

const codeOf = ({ body }: { body: { status_code: number; status_error_code?: number } }): number =>
  body.status_code === 0 ? 0 : (body.status_error_code ?? -1);
const isPayable = ({ status }: Readonly<Model>): boolean => status === 'initial' || status === 'failed';

class Pay extends Step {
  readonly isGood: boolean;
  constructor(isGood: boolean) {
    super();
    this.isGood = isGood;
  }
  expected(model: Readonly<Model>): Expected {
    if (!isPayable(model)) return { code: 305 };
    // The decline cancels a payment that waits at the phone.
    if (!this.isGood) return { code: 20004, move: (sale) => Object.assign(sale, { status: 'failed', waits: null }) };
    return {
      code: 0,
      move: (sale) =>
        Object.assign(
          sale,
          { waits: null },
          sale.type === 'sale' ? { status: 'completed', captured: PRICE } : { status: 'authorized' },
        ),
    };
  }
  async ask(real: Real): Promise<number> {
    const paid = await world.pay(
      real.seller,
      real.saleId,
      this.isGood ? {} : { credit_card_number: '4000000000000002' },
    );
    if (paid.body.status_code === 0) real.paidBy = paid.body.svc_transaction_id;
    return codeOf(paid);
  }
  override toString = () => (this.isGood ? 'pay' : 'pay (declined)');
}

class Start extends Step {
  readonly method: 'bit' | 'bank-transfer';
  constructor(method: 'bit' | 'bank-transfer') {
    super();
    this.method = method;
  }
  expected(model: Readonly<Model>): Expected {
    if (!isPayable(model)) return { code: 305 };
    if (model.type === 'authorize') return { code: 790 };
    const status = this.method === 'bank-transfer' ? 'pending' : model.waits ? 'failed' : model.status;
    return { code: 0, move: (sale) => Object.assign(sale, { status, waits: this.method }) };
  }
  async ask(real: Real): Promise<number> {
    const details = this.method === 'bit' ? { method: this.method, phone: '' } : { method: this.method };
    const answer = await startPayment(world.context, real.saleId, { details, buyerName: '', language: 'en' });
    if (answer.outcome === 'waiting') real.waiting = answer.payment.attemptId;
    if (answer.outcome === 'refused') return refusalOf(answer.refusal).code;
    return answer.outcome === 'waiting' ? 0 : -1;
  }
  override toString = () => `start ${this.method}`;
}

/** The buyer says yes or no at the phone, or sends the money: also when nothing waits for it any more. */
class Answer extends Step {
  readonly isYes: boolean;
  constructor(isYes: boolean) {
    super();
    this.isYes = isYes;
  }
  expected({ waits }: Readonly<Model>): Expected {
    if (waits === null) return { code: 404 };
    return {
      code: 0,
      move: (sale) =>
        Object.assign(
          sale,
          { waits: null },
          this.isYes ? { status: 'completed', captured: PRICE } : { status: 'failed' },
        ),
    };
  }
  async ask(real: Real): Promise<number> {
    const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${real.seller.id}`);
    const open = waiting.find(({ reference }: { reference: string }) => reference === real.waiting);
    if (!open) return 404;
    const path = `/control/challenges/${open.processorReference}`;
    if (this.isYes && open.transfer) await world.bank.control('POST', `${path}/receive`, { amount: PRICE });
    else await world.bank.control('POST', path, { result: this.isYes ? 'passed' : 'failed' });
    if (this.isYes) real.paidBy = open.reference;
    return (await handleProcessorWebhook(world.context, open.reference)) === 'processed' ? 0 : -1;
  }
  override toString = () => (this.isYes ? 'the buyer says yes' : 'the buyer says no');
}

class Cancel extends Step {
  expected({ waits }: Readonly<Model>): Expected {
    return { code: 0, ...(waits && { move: (sale: Model) => Object.assign(sale, { status: 'failed', waits: null }) }) };
  }
  ask = async (real: Real): Promise<number> =>
    (await cancelPayment(world.context, real.saleId)).outcome === 'over' ? 0 : -1;
  override toString = () => 'cancel what waits';
}

class Capture extends Step {
  readonly amount: number | undefined;
  constructor(amount: number | undefined) {
    super();
    this.amount = amount;
  }
  expected({ status, waits }: Readonly<Model>): Expected {
    const amount = this.amount ?? PRICE;
    if (amount < 500) return { code: 352 };
    if (status !== 'authorized') return { code: waits === 'bit' ? 998 : 305 };
    return amount > PRICE
      ? { code: 352 }
      : { code: 0, move: (sale) => Object.assign(sale, { status: 'completed', captured: amount }) };
  }
  async ask(real: Real): Promise<number> {
    const captured = await world.capture(real.seller, real.saleId, this.amount);
    if (captured.body.status_code === 0) real.paidBy = captured.body.svc_transaction_id;
    return codeOf(captured);
  }
  override toString = () => `capture ${this.amount ?? 'all'}`;
}

class Refund extends Step {
  readonly amount: number | undefined;
  constructor(amount: number | undefined) {
    super();
    this.amount = amount;
  }
  expected({ status, captured, refunded, disputed, waits }: Readonly<Model>): Expected {
    if (this.amount !== undefined && this.amount < 500) return { code: 352 };
    if (status === 'authorized')
      return this.amount === undefined || this.amount === PRICE
        ? {
            code: 0,
            move: (sale) => {
              sale.status = 'voided';
            },
          }
        : { code: 352 };
    if (status !== 'completed' && status !== 'partial-refund') return { code: waits === 'bit' ? 998 : 305 };
    const left = captured - refunded - disputed;
    const amount = this.amount ?? left;
    if (amount > left || amount === 0) return { code: 352 };
    return {
      code: 0,
      move: (sale) =>
        Object.assign(sale, { refunded: refunded + amount, status: amount === left ? 'refunded' : 'partial-refund' }),
    };
  }
  ask = async (real: Real): Promise<number> => codeOf(await world.refund(real.seller, real.saleId, this.amount));
  override toString = () => `refund ${this.amount ?? 'all'}`;
}

class Dispute extends Step {
  expected({ status, captured, refunded, disputed, cases }: Readonly<Model>): Expected {
    const left = captured - refunded - disputed;
    if (left <= 0) return { code: 404 };
    return {
      code: 0,
      move: (sale) =>
        Object.assign(sale, {
          disputed: disputed + left,
          cases: [...cases, left],
          status: 'chargeback',
          before: sale.before || status,
        }),
    };
  }
  async ask(real: Real): Promise<number> {
    const { reference } = await world.bank.control('POST', '/control/chargebacks', {
      originalReference: real.paidBy,
      ...(await leftOf(real)),
    });
    if (!reference) return 404;
    real.chargebacks.push(reference);
    return (await handleProcessorWebhook(world.context, reference)) === 'processed' ? 0 : -1;
  }
  override toString = () => 'chargeback';
}

/** The bank knows refunds of an authorization by the authorization: what is left is said to it. */
async function leftOf(real: Real): Promise<{ amount?: number }> {
  const [state] = await base.db.query<{ captured: number; refunded: number; disputed: number }>(STATE, [real.saleId]);
  const amount = state ? state.captured - state.refunded - state.disputed : 0;
  return amount > 0 ? { amount } : {};
}

/** Of a part that is not smaller than its chargeback, the whole is given back. */
const PART = 700;

/** The last chargeback is given back, or a part of it. */
class Reverse extends Step {
  private readonly isPart: boolean;
  constructor(isPart: boolean) {
    super();
    this.isPart = isPart;
  }
  expected({ disputed, cases }: Readonly<Model>): Expected {
    const last = cases.at(-1);
    if (last === undefined) return { code: 404 };
    const back = this.isPart ? Math.min(PART, last) : last;
    const isOver = disputed === back;
    return {
      code: 0,
      move: (sale) =>
        Object.assign(sale, {
          disputed: disputed - back,
          cases: back === last ? cases.slice(0, -1) : [...cases.slice(0, -1), last - back],
          status: isOver ? sale.before : 'partial-chargeback',
          before: isOver ? '' : sale.before,
        }),
    };
  }
  async ask(real: Real): Promise<number> {
    const chargeback = real.chargebacks.at(-1);
    if (chargeback === undefined) return 404;
    const reverse = (amount?: number) =>
      world.bank.control('POST', `/control/chargebacks/${chargeback}/reverse`, amount === undefined ? {} : { amount });
    const part = this.isPart ? await reverse(PART) : {};
    const { reference } = part.reference ? part : await reverse();
    if (!reference) return 404;
    const isProcessed = (await handleProcessorWebhook(world.context, reference)) === 'processed';
    const [open] = await base.db.query<{ left: number }>(LEFT_OF_CASE, [chargeback]);
    if (open?.left === 0) real.chargebacks.pop();
    return isProcessed ? 0 : -1;
  }
  override toString = () => (this.isPart ? 'a part of a chargeback reversed' : 'chargeback reversed');
}

const LEFT_OF_CASE = statement(
  'test_left_of_case',
  `SELECT (d.amount - d.amount_won)::int AS left FROM dispute d JOIN attempt a ON a.id = d.attempt_id
  WHERE a.processor_reference = $1`,
);

const amount = fc.option(
  fc.oneof(fc.constantFrom(499, 500, 4500, PRICE, PRICE + 1), fc.integer({ min: 500, max: PRICE })),
  { nil: undefined },
);

const steps = fc.commands(
  [
    fc.constant(new Pay(true)),
    fc.constant(new Pay(false)),
    fc.constant(new Start('bit')),
    fc.constant(new Start('bank-transfer')),
    fc.constant(new Answer(true)),
    fc.constant(new Answer(false)),
    fc.constant(new Cancel()),
    amount.map((asked) => new Capture(asked)),
    amount.map((asked) => new Refund(asked)),
    fc.constant(new Dispute()),
    fc.constant(new Reverse(false)),
    fc.constant(new Reverse(true)),
  ],
  { maxCommands: 40 },
);

test('C-12: whatever happens to a sale, in whatever order, is what the model says', async () => {
  const seller = await givenSeller(base.db);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('sale' as const, 'authorize' as const), steps, async (type, commands) => {
      const { saleId } = await world.givenSale(seller, { sale_type: type, sale_payment_method: 'multi' });
      const setup = () => ({
        model: { type, status: 'initial', captured: 0, refunded: 0, disputed: 0, cases: [], before: '', waits: null },
        real: { seller, saleId, paidBy: '', chargebacks: [], waiting: null },
      });
      await fc.asyncModelRun(setup, commands);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);

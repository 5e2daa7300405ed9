import { randomUUID } from 'node:crypto';
import { database, statement } from '#lib/platform/db/database.ts';
import { approvalsContext } from '#lib/contexts.ts';
import { askForAdjustment } from '#lib/modules/operators/ask-adjustment.ts';
import { givenOperator } from '#lib/testing/operators.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import type { ActionRow } from './action-rows.ts';
import { type Named, NOTHING } from './world.ts';

/** Actions of operators: each is about a seller of its own, and nobody of a business or a partner may call one. */

const SELLERS = '(operator)/operator/sellers/actions';
const ADJUSTMENTS = '(operator)/operator/adjustments/actions';

const UNDECIDED = statement('security_undecided', 'UPDATE seller SET approved = false WHERE id = $1');
const PAUSED = statement(
  'security_paused',
  `INSERT INTO payout_schedule (seller_id, paused_reason) VALUES ($1, 'Papers') ON CONFLICT (seller_id) DO NOTHING`,
);
const FINDING = statement(
  'security_finding',
  `INSERT INTO reconciliation_finding (acquirer, day, kind, reference, their_amount, their_currency)
  VALUES ('demo', '2026-01-05', 'extra', $1, 500, 'ILS') RETURNING id`,
);

type Given = { id: number; publicKey: string };

/** A seller that no partner has. */
async function lone(): Promise<Given> {
  const seller = await givenSeller(database());
  await database().query(UNDECIDED, [seller.id]);
  return seller;
}

const row = (args: (seller: Given, named: Named) => readonly unknown[] | Promise<readonly unknown[]>): ActionRow => ({
  right: 'operator',
  args: async (named) => {
    const seller = await lone();
    return { args: await args(seller, named), sellerId: seller.id };
  },
});

/** A correction that waits, which another operator asked for; or the operator who calls. */
async function waiting({ id }: Given, by: number | null = null): Promise<string> {
  const asker = by ?? (await givenOperator(database())).id;
  const detail = { seller: 'Shop', currency: 'ILS', amount: 500, reason: 'A fee twice' };
  const asked = await askForAdjustment(approvalsContext(), {
    sellerId: id,
    by: { userId: asker, name: 'Olga' },
    ...detail,
  });
  return asked.ok ? asked.value.publicId : randomUUID();
}

const TYPED = { way: 'to', amount: '5', currency: 'ILS', reason: 'A fee twice' };

const ISSUER = {
  kind: 'company',
  name: 'Kupa Ltd.',
  businessNumber: '516000007',
  address: 'Herzl St 1, Haifa',
  validFrom: '2026-01',
  firstInvoice: '1',
  firstCreditNote: '1',
};

export const OPERATOR_ROWS: Readonly<Record<string, ActionRow>> = {
  [`${SELLERS} approveLoneSeller`]: row(({ publicKey }) => [publicKey, '']),
  [`${SELLERS} declineLoneSeller`]: row(({ publicKey }) => [publicKey, 'A forbidden trade']),
  [`${SELLERS} pausePayoutsOfSeller`]: row(({ publicKey }) => [publicKey, 'Papers are missing']),
  [`${SELLERS} resumePayoutsOfSeller`]: row(async ({ id, publicKey }) => {
    await database().query(PAUSED, [id]);
    return [publicKey];
  }),
  [`${SELLERS} setReserveOfSeller`]: row(({ publicKey }) => [
    ...[publicKey, { percent: '5', days: '30', reason: 'A new business' }],
  ]),
  [`${SELLERS} setChargebackFeeOfSeller`]: row(({ publicKey }) => [publicKey, '45.50']),
  [`${SELLERS} limitNegativeBalance`]: row(({ publicKey }) => [publicKey, '100']),
  [`${SELLERS} settleInstallmentsOfSeller`]: row(({ publicKey }) => [publicKey, 'monthly']),
  [`${ADJUSTMENTS} askForAdjustment`]: row(({ publicKey }) => [publicKey, TYPED]),
  [`${ADJUSTMENTS} approveAdjustment`]: row(async (seller) => [await waiting(seller)]),
  [`${ADJUSTMENTS} declineAdjustment`]: row(async (seller) => [await waiting(seller), 'Not ours']),
  [`${ADJUSTMENTS} withdrawAdjustment`]: row(async (seller, { operator }) => [
    operator === NOTHING.operator ? randomUUID() : await waiting(seller, operator),
  ]),
  '(operator)/operator/fee-invoices/actions saveInstallationIssuer': { right: 'operator', args: () => [ISSUER] },
  '(operator)/operator/tax-register/actions saveRegistration': {
    right: 'operator',
    args: () => [{ number: '123456' }],
  },
  '(operator)/operator/reconciliation/actions explainDifference': {
    right: 'operator',
    args: async () => {
      const [finding] = await database().query<{ id: number }>(FINDING, [randomUUID()]);
      return [finding?.id ?? 0, 'Booked by hand'];
    },
  },
};

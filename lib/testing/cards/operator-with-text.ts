import { randomUUID } from 'node:crypto';
import { issuerForm } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenOperator } from '../operators.ts';
import { givenSeller, type TestSeller } from '../sellers.ts';

/** The actions of operators, who write about sellers. */

type Params = { owner: () => Database; seller: () => TestSeller };

const FINDING = statement(
  'door_finding',
  `INSERT INTO reconciliation_finding (acquirer, day, kind, reference, their_amount, their_currency)
  VALUES ('demo', '2026-01-05', 'extra', $1, 500, 'ILS') RETURNING id`,
);
const UNDECIDED = statement('door_undecided', 'UPDATE seller SET approved = false WHERE id = $1');

type Tried = Readonly<Record<string, (text: string) => Promise<unknown>>>;

/** Details of an issuer beside its name and its address. */
const ISSUER = { businessNumber: '515000008', validFrom: '2026-01' };

export const operatorWithText = ({ owner, seller }: Params): Tried => {
  const deciding = () => import('#app/(operator)/operator/sellers/actions.ts');
  const undecided = async (): Promise<string> => {
    const { id, publicKey } = await givenSeller(owner());
    await owner().query(UNDECIDED, [id]);
    return publicKey;
  };
  return {
    approveLoneSeller: async (text) => (await deciding()).approveLoneSeller(await undecided(), text),
    declineLoneSeller: async (text) => (await deciding()).declineLoneSeller(await undecided(), text),
    pausePayoutsOfSeller: async (text) => (await deciding()).pausePayoutsOfSeller(seller().publicKey, text),
    setReserveOfSeller: async (text) =>
      (await deciding()).setReserveOfSeller(seller().publicKey, { percent: '5', days: '30', reason: text }),
    setChargebackFeeOfSeller: async (text) => (await deciding()).setChargebackFeeOfSeller(seller().publicKey, text),
    limitNegativeBalance: async (text) => (await deciding()).limitNegativeBalance(seller().publicKey, text),
    settleInstallmentsOfSeller: async (text) => (await deciding()).settleInstallmentsOfSeller(seller().publicKey, text),
    askForAdjustment: async (text) => {
      const { askForAdjustment } = await import('#app/(operator)/operator/adjustments/actions.ts');
      await givenOperator(owner());
      const { publicKey } = await givenSeller(owner());
      return askForAdjustment(publicKey, { way: 'to', amount: '5', currency: 'ILS', reason: text });
    },
    declineAdjustment: async (text) => {
      const { declineAdjustment } = await import('#app/(operator)/operator/adjustments/actions.ts');
      return declineAdjustment(randomUUID(), text);
    },
    saveInstallationIssuer: async (text) => {
      const { saveInstallationIssuer } = await import('#app/(operator)/operator/fee-invoices/actions.ts');
      return saveInstallationIssuer({ ...issuerForm.empty, ...ISSUER, name: `Kupa ${text}`, address: `At ${text}` });
    },
    saveRegistration: async (text) => {
      const { saveRegistration } = await import('#app/(operator)/operator/tax-register/actions.ts');
      return saveRegistration({ number: text });
    },
    explainDifference: async (text) => {
      const { explainDifference } = await import('#app/(operator)/operator/reconciliation/actions.ts');
      const [row] = await owner().query<{ id: number }>(FINDING, [randomUUID()]);
      return explainDifference(row?.id ?? 0, text);
    },
  };
};

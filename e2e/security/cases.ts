import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { timesOf } from '#lib/modules/agreements/domain/schedule.ts';
import { addAgreement } from '#lib/modules/agreements/store-agreements.sql.ts';
import { newId, newLinkCode } from '#lib/platform/random.ts';
import { bankControlClient } from '#lib/sandbox/bank-control-client.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { runningEnvironment } from '../sandbox.ts';

/** Chargebacks, early alerts and agreements in the world of the security tests, each to be answered once. */

export type NamedCases = {
  disputesToSubmit: readonly string[];
  disputesToAccept: readonly string[];
  /** A case whose draft everybody changes. */
  disputeToWriteTo: string;
  alertsToDismiss: readonly string[];
  agreementsToSend: readonly string[];
  agreementsToCancel: readonly string[];
};

/** People who may give money back. */
const TURNS = 6;

/** People who may make sales. */
const AGREEMENTS = 10;

const NO_AGREEMENT = 'CONT-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';
const NO_DISPUTE = 'DISP-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';

/** Identifiers that do not exist. */
export const NO_CASES: NamedCases = {
  disputesToSubmit: Array(TURNS).fill(NO_DISPUTE),
  disputesToAccept: Array(TURNS).fill(NO_DISPUTE),
  disputeToWriteTo: NO_DISPUTE,
  alertsToDismiss: Array(TURNS).fill('00000000-0000-4000-8000-000000000000'),
  agreementsToSend: Array(AGREEMENTS).fill(NO_AGREEMENT),
  agreementsToCancel: Array(AGREEMENTS).fill(NO_AGREEMENT),
};

const DISPUTE_OF = statement(
  'security_dispute_of',
  `SELECT d.public_id AS id FROM dispute d JOIN attempt a ON a.id = d.attempt_id
    WHERE a.processor_reference = $1 AND a.kind = 'chargeback' AND d.told > 0`,
);
const WRITE = statement(
  'security_write_evidence',
  `INSERT INTO dispute_evidence (dispute_id, kind, text) SELECT id, 'explanation', 'Delivered' FROM dispute
    WHERE public_id = $1`,
);
const ALERT_OF = statement(
  'security_alert_of',
  'SELECT public_id::text AS id FROM early_alert WHERE processor_reference = $1 AND mailed > 0',
);

/** Asks until the notice of the bank has come, and the mail about it is on its way. */
async function arrived(ask: () => Promise<{ id: string }[]>): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await ask();
    if (row) return row.id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('a notice of the bank did not come');
}

async function givenAgreement(db: Database, sellerId: number): Promise<string> {
  const publicId = newId('agreement');
  await addAgreement(db, {
    sellerId,
    madeBy: null,
    publicId,
    linkCode: newLinkCode(),
    subject: 'A website',
    currency: 'ILS',
    language: 'en',
    methods: ['credit-card'],
    lateTerms: '',
    callbackUrl: null,
    merchantReference: '',
    buyerBusinessName: 'Levi Ltd',
    buyerBusinessCode: '515000002',
    buyerName: 'Dana Levi',
    buyerEmail: 'dana@levi.example',
    buyerPhone: '',
    approvers: [{ position: 1, name: 'Dana Levi', email: 'dana@levi.example' }],
    milestones: [
      {
        position: 1,
        description: 'x',
        amount: 10_000,
        dueOn: '2099-12-31',
        ...timesOf('2099-12-31', 'Asia/Jerusalem'),
      },
    ],
  });
  return publicId;
}

type Of = { sellerId: number; looking: number; payment: () => Promise<string>; turns?: number };

/** `payment`: makes a payment of 50.00, and answers our reference of it. `turns`: how many there are of each. */
export async function givenCases(
  db: Database,
  { sellerId, looking, payment: attemptOf, turns = TURNS }: Of,
): Promise<NamedCases> {
  // What the chargebacks take, so that as much can be paid out as before.
  const amount = (2 * turns + 1) * 5_000;
  await adjustBalance(db, { sellerId, currency: 'ILS', amount, reason: 'Chargebacks', createdBy: looking });
  const { BANK_URL: url = '', BANK_KEY: key = '' } = runningEnvironment();
  const bank = bankControlClient({ url, key });
  const disputed = async (isWritten: boolean): Promise<string> => {
    const reference = await bank.chargeBack(await attemptOf());
    const id = await arrived(() => db.query<{ id: string }>(DISPUTE_OF, [reference]));
    if (isWritten) await db.query(WRITE, [id]);
    return id;
  };
  const alerted = async (): Promise<string> => {
    const reference = await bank.alert(await attemptOf());
    return arrived(() => db.query<{ id: string }>(ALERT_OF, [reference]));
  };
  const each = (make: () => Promise<string>): Promise<string[]> => Promise.all(Array.from({ length: turns }, make));
  const [disputesToSubmit, disputesToAccept, disputeToWriteTo, alertsToDismiss] = await Promise.all([
    each(() => disputed(true)),
    each(() => disputed(false)),
    disputed(true),
    each(alerted),
  ]);
  const drafts = () => Promise.all(Array.from({ length: AGREEMENTS }, () => givenAgreement(db, sellerId)));
  const [agreementsToSend, agreementsToCancel] = [await drafts(), await drafts()];
  return {
    disputesToSubmit,
    disputesToAccept,
    disputeToWriteTo,
    alertsToDismiss,
    agreementsToSend,
    agreementsToCancel,
  };
}

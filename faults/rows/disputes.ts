import { ANSWER_STEPS } from '#lib/modules/disputes/answer-steps.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce, untilHeard } from '../books.ts';
import { paidSale, pause } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** a process dies after each step of an answer to a chargeback. */

/** Longest that a case may take to have its answer, milliseconds: the lease of an answer, and a look at it. */
const SETTLED_WITHIN_MS = 150_000;

const PAYMENT = statement(
  'faults_payment_of_sale',
  `SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id
  WHERE s.public_id = $1 AND a.kind = 'pay' AND a.state = 'succeeded'`,
);
const CASE = statement(
  'faults_case_of_chargeback',
  `SELECT d.public_id AS id, d.status FROM dispute d JOIN attempt a ON a.id = d.attempt_id
  WHERE a.processor_reference = $1`,
);
// A case may be won before the books know that its answer was taken: the job of the next process would end that one.
const OPEN_ANSWERS = statement(
  'faults_open_answers',
  'SELECT count(*)::int AS open FROM dispute_response WHERE next_at IS NOT NULL',
);
const isSettled = async (stage: Stage, chargeback: string): Promise<boolean> => {
  const [answers] = await stage.database.query<{ open: number }>(OPEN_ANSWERS, []);
  return answers?.open === 0 && (await caseOf(stage, chargeback))?.status === 'won';
};
const caseOf = async (stage: Stage, chargeback: string) =>
  (await stage.database.query<{ id: string; status: string }>(CASE, [chargeback]))[0];

const post = (stage: Stage, { svcId }: TestSeller, path: string, body: object) =>
  fetch(`${stage.address()}/disputes/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-merchant-key': svcId },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });

async function givenCase(stage: Stage, seller: TestSeller): Promise<{ chargeback: string; id: string }> {
  const saleId = await paidSale(stage, seller);
  const [payment] = await stage.database.query<{ id: string }>(PAYMENT, [saleId]);
  const made = await stage.bank('POST', '/control/chargebacks', {
    originalReference: payment?.id,
    reasonCode: '13.1',
    outcome: 'win',
    decideAfterMs: 0,
  });
  const chargeback = (made as { reference: string }).reference;
  await untilHeard(stage);
  const id = (await caseOf(stage, chargeback))?.id ?? '';
  await post(stage, seller, `${id}/evidence`, { evidence: [{ kind: 'explanation', text: 'It was delivered.' }] });
  return { chargeback, id };
}

async function killAt(stage: Stage, seller: TestSeller, step: string) {
  const given = await givenCase(stage, seller);
  stage.kill(1, 'SIGKILL');
  stage.kill(0, 'SIGKILL');
  await Promise.all([stage.endOf(0), stage.endOf(1)]);
  await stage.startWeb(0, `dispute.${step}:kill`);
  const ended = stage.endOf(0);
  await post(stage, seller, `${given.id}/submit`, {}).catch(() => undefined);
  await ended;
  await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
  const begun = performance.now();
  while (performance.now() - begun < SETTLED_WITHIN_MS) {
    if (await isSettled(stage, given.chargeback)) break;
    await pause(500);
  }
  await untilHeard(stage);
  await quiesce(stage);
  return { ...given, status: (await caseOf(stage, given.chargeback))?.status };
}

export const r17: FaultRow = {
  id: 'R-17',
  fault: 'kill -9 between claim, call and book of an answer to a chargeback',
  wanted: 'the bank has one answer, the case ends as the bank decides; bank, ledger and case agree',
  async run(stage, { isShort, check }) {
    await stage.sendNotices();
    const times = isShort ? 1 : 3;
    let killed = 0;
    for (const step of ANSWER_STEPS) {
      for (let turn = 0; turn < times; turn += 1) {
        const seller = await stage.givenSeller();
        const { chargeback, status } = await killAt(stage, seller, step);
        killed += 1;
        const { disputes } = (await stage.bank('GET', '/control/disputes')) as {
          disputes: { chargeback: string; answer_reference: string | null }[];
        };
        const answered = disputes.filter((one) => one.chargeback === chargeback && one.answer_reference !== null);
        check.always(`${step}: one answer at the bank`, answered.length === 1);
        check.always(`${step} ends as won, not ${status}`, status === 'won');
        const { differences } = await compareBooks(stage, seller);
        check.always(`${step}: ${differences}`, differences.length === 0);
      }
    }
    check.saw('processes killed at a step', killed, ANSWER_STEPS.length * times);
    return `${killed}/${killed} kills: one answer at the bank each, won, 0 differences`;
  },
};

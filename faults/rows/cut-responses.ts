import { request } from 'node:http';
import { saleOfForm } from '#lib/modules/checkout/sale-of-form.ts';
import { statement } from '#lib/platform/db/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { compareBooks, quiesce } from '../books.ts';
import { newSale, pause } from '../client.ts';
import type { Random } from '../random.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/**
 * Buyers of a link that many can pay, whose answers do not arrive: each does what the page's own script does, and then
 * what an impatient person does.
 */

const CHARGED = statement(
  'faults_charged_of_form',
  `SELECT count(*)::int AS count FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
    AND a.state NOT IN ('declined', 'cancelled')`,
);

const PER_FORM = statement(
  'faults_per_form',
  `SELECT c.public_id AS id, (SELECT count(*)::int FROM attempt a WHERE a.sale_id = c.id
    AND a.state = 'succeeded') AS charges FROM sale t JOIN sale c ON c.parent_id = t.id WHERE t.public_id = $1`,
);

type Said = { kind: string; text?: string; address?: string };

const [GOOD, DECLINED] = ['4111111111111111', '4000000000000002'];

/** How often a buyer presses the button, and how long the page asks, in turns. */
const MAX_CLICKS = 12;
const MAX_QUESTIONS = 200;

/** The page's own post. Null: the connection was cut after `cutAfterMs`, before an answer came. */
function clickPay(
  stage: Stage,
  link: string,
  once: string,
  cardNumber: string,
  cutAfterMs: number | null,
): Promise<Said | null> {
  const body = JSON.stringify({
    language: 'en',
    cardNumber,
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Noa Cohen',
    socialId: '',
    installments: '1',
    once,
  });
  return new Promise((resolve) => {
    const asked = request(
      `${new URL(stage.address()).origin}${link}/pay`.replace('localhost', '127.0.0.1'),
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => resolve(answer.statusCode === 200 ? (JSON.parse(text) as Said) : null))
          .on('error', () => resolve(null));
      },
    );
    asked
      .on('error', () => resolve(null))
      .end(body, () => cutAfterMs !== null && setTimeout(() => asked.destroy(), cutAfterMs));
  });
}

/** The state that the page polls until the outcome is known; from any process. */
async function stateOf(stage: Stage, path: string, once: string, clicks: number): Promise<Said> {
  for (let turn = 0; turn < MAX_QUESTIONS; turn += 1) {
    const said = await fetch(
      `${new URL(stage.address()).origin}${path}/state?lang=en&once=${once}&clicks=${clicks}`,
    ).then(
      (response) => response.json() as Promise<Said>,
      () => null,
    );
    if (said && said.kind !== 'check') return said;
    await pause(250);
  }
  return { kind: 'check' };
}

type Seen = {
  cuts: number;
  clicks: number;
  notReceived: number;
  notCharged: number;
  falselyNotCharged: number;
  isPaid: boolean;
};

/**
 * One form from its first click to its end. Every answer of a click may be cut, and half of the buyers press again
 * without waiting.
 */
async function buyThrough(stage: Stage, template: string, random: Random, isDeclinedFirst: boolean): Promise<Seen> {
  const [once, seen] = [
    freshFormToken(),
    { cuts: 0, clicks: 0, notReceived: 0, notCharged: 0, falselyNotCharged: 0, isPaid: false },
  ];
  const own = saleOfForm(template, once);
  while (seen.clicks < MAX_CLICKS && !seen.isPaid) {
    const card = isDeclinedFirst && seen.clicks === 0 ? DECLINED : GOOD;
    seen.clicks += 1;
    const cutAfterMs = seen.clicks < MAX_CLICKS - 2 && random.below(10) < 6 ? random.below(400) : null;
    let said = await clickPay(stage, `/sale/template/${template}`, once, card ?? '', cutAfterMs);
    if (said === null) seen.cuts += 1;
    if (said === null && random.below(2) === 0) continue;
    if (said === null || said.kind === 'check')
      said = await stateOf(stage, `/sale/template/${template}`, once, seen.clicks);
    if (said.kind === 'go') said = await stateOf(stage, said.address ?? '', once, seen.clicks);
    if (/not be charged twice/.test(said.text ?? '')) seen.notReceived += 1;
    if (/was not charged|nothing was charged/i.test(said.text ?? '')) {
      seen.notCharged += 1;
      const [row] = await stage.database.query<{ count: number }>(CHARGED, [own]);
      seen.falselyNotCharged += row?.count ?? 0;
    }
    seen.isPaid = said.kind === 'paid';
  }
  return seen;
}

const sumOf = (
  all: readonly Seen[],
  what: 'cuts' | 'clicks' | 'notReceived' | 'notCharged' | 'falselyNotCharged',
): number => all.reduce((sum, seen) => sum + seen[what], 0);

async function runRound(stage: Stage, template: string, forms: number, random: Random, check: Check): Promise<Seen[]> {
  const all = await Promise.all(
    Array.from({ length: forms }, (_, form) => buyThrough(stage, template, random, form % 5 === 0)),
  );
  const rows = await stage.database.query<{ id: string; charges: number }>(PER_FORM, [template]);
  check.always(`${forms} forms are ${forms} sales, not ${rows.length}`, rows.length === forms);
  check.always(
    `each form is charged once, not ${rows.map(({ charges }) => charges)}`,
    rows.every(({ charges }) => charges === 1),
  );
  return all;
}

export const p09: FaultRow = {
  id: 'P-09',
  fault:
    'answers to the page of a link that many can pay are cut, before and after the charge; the bank loses some ' +
    'too; buyers ask, and press again, over two processes',
  wanted:
    'one sale and one charge a form; everybody hears that it is paid; nobody hears "not charged" of a charge ' +
    'that was made or is under way',
  async run(stage, { isShort, random, check }) {
    const [rounds, forms] = isShort ? [2, 25] : [20, 25];
    const seller = await stage.givenSeller();
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 150, loseAnswer: 5 });
    const all: Seen[] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(
        ...(await runRound(stage, await newSale(stage, seller, { sale_type: 'template' }), forms, random, check)),
      );
    await stage.bank('PUT', '/control/behaviour', {});
    await quiesce(stage);
    const { differences, theirs } = await compareBooks(stage, seller);
    check.always(
      `all forms hear that they are paid, but for ${all.filter(({ isPaid }) => !isPaid).length}`,
      all.every(({ isPaid }) => isPaid),
    );
    check.always(
      `${rounds * forms} charges, not ${theirs['charge']?.count}`,
      theirs['charge']?.count === rounds * forms,
    );
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.always(
      `"not charged" of a charge, ${sumOf(all, 'falselyNotCharged')} times`,
      sumOf(all, 'falselyNotCharged') === 0,
    );
    // A machine with nothing else to do answers before many of the cuts: about half are met there, more where it is
    // busy.
    check.saw('answers that were cut', sumOf(all, 'cuts'), rounds * forms * 0.3);
    check.saw('clicks after the first', sumOf(all, 'clicks') - all.length, rounds * forms * 0.3);
    check.saw('"not charged" where it was true', sumOf(all, 'notCharged'), 1);
    return (
      `${all.length} forms, ${sumOf(all, 'clicks')} clicks, ${sumOf(all, 'cuts')} answers cut: ` +
      `${theirs['charge']?.count} charges, one a form; "not received" ${sumOf(all, 'notReceived')} times, "not ` +
      `charged" ${sumOf(all, 'notCharged')} times, of a charge 0 times`
    );
  },
};

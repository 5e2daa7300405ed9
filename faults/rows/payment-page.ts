import { request } from 'node:http';
import { statement } from '#lib/platform/db/database.ts';
import { hasLuhnDigit } from '#lib/kernel/card/card.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { compareBooks, quiesce } from '../books.ts';
import { newSale, pause } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Many buyers, and people who are none, on payment pages. */

const TOLD = statement(
  'faults_page_events',
  `SELECT count(*)::int AS count FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.seller_id = $1
    AND e.notify_type = $2`,
);

type Said = { kind: string; code?: number; address?: string };

/** The payment page's own post, from one of this machine's loopback addresses: each is a network of its own. */
function payFrom(stage: Stage, path: string, cardNumber: string, localAddress: string, once?: string): Promise<Said> {
  const { hostname, port } = new URL(stage.address());
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
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path: `${path}/pay`,
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () =>
            resolve(answer.statusCode === 200 ? (JSON.parse(text) as Said) : { kind: `status ${answer.statusCode}` }),
          );
      },
    );
    asked.on('error', reject).end(body);
  });
}

/** A card number that is neither documented nor known as issued. */
function cardNumber(index: number): string {
  const digits = `427${String(index).padStart(12, '0')}`;
  return digits + String([...'0123456789'].find((last) => hasLuhnDigit(digits + last)));
}

/** How often a full machine may send one buyer round again. */
const MAX_TURNS = 20;

/**
 * A buyer with the page open, whose form pays once: a payment that did not begin, because no connection was free in
 * time, is tried again; one of unknown outcome is awaited on the page of the sale that was made. Answers the number of
 * tries.
 */
async function buyThrough(stage: Stage, template: string, card: string, localAddress: string): Promise<number> {
  const once = freshFormToken();
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const said = await payFrom(stage, `/sale/template/${template}`, card, localAddress, once);
    if (said.kind === 'paid') return turn;
    if (said.kind === 'go') return (await isPaidSoon(stage, said.address ?? '')) ? turn : 0;
    if (said.kind !== 'check') return 0;
    await pause(200 + 20 * turn);
  }
  return 0;
}

async function isPaidSoon(stage: Stage, path: string): Promise<boolean> {
  for (let turn = 0; turn < 100; turn += 1) {
    const answer = await fetch(`${new URL(stage.address()).origin}${path}/state?lang=en`).then(
      (response) => response.json() as Promise<Said>,
      () => null,
    );
    if (answer?.kind === 'paid') return true;
    await pause(300);
  }
  return false;
}

const countOf = (answers: readonly Said[], fits: (said: Said) => boolean): number => answers.filter(fits).length;
const isDeclined = ({ kind, code }: Said): boolean => kind === 'say' && code === 20004;
const isRefused = ({ kind, code }: Said): boolean => (kind === 'say' && code === 998) || kind === 'check';

export const c08: FaultRow = {
  id: 'C-08',
  fault: '50 buyers pay one template link at once, over two processes',
  wanted: '50 charges, 50 sale-complete: each buyer once, also where a full machine made somebody ask again',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 2 : 20;
    const seller = await stage.givenSeller();
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 100 });
    let again = 0;
    for (let round = 0; round < rounds; round += 1) {
      const template = await newSale(stage, seller, { sale_type: 'template' });
      const turns = await Promise.all(
        Array.from({ length: 50 }, (_, buyer) =>
          buyThrough(stage, template, cardNumber(round * 50 + buyer), `127.0.1.${buyer + 1}`),
        ),
      );
      check.always(
        `50 have paid, not ${turns.filter((turn) => turn > 0).length}`,
        turns.every((turn) => turn > 0),
      );
      again += turns.reduce((sum, turn) => sum + turn - 1, 0);
    }
    await stage.bank('PUT', '/control/behaviour', {});
    await quiesce(stage);
    const { differences, theirs } = await compareBooks(stage, seller);
    check.always(`${50 * rounds} charges, not ${theirs['charge']?.count}`, theirs['charge']?.count === 50 * rounds);
    check.always(`books agree: ${differences}`, differences.length === 0);
    const [told] = await stage.database.query<{ count: number }>(TOLD, [seller.id, 'sale-complete']);
    check.always(`${50 * rounds} sale-complete, not ${told?.count}`, told?.count === 50 * rounds);
    return (
      `${rounds} links, ${theirs['charge']?.count} charges, ${told?.count} sale-complete; a full machine made ` +
      `buyers ask again ${again} times`
    );
  },
};

export const v12: FaultRow = {
  id: 'V-12',
  fault:
    '1,000 invented cards on one payment page, from one network and from a hundred; one card on 200 pages; ' +
    'over two processes',
  wanted: 'at most 10 a sale and hour reach the acquirer and are told; honest buyers beside them pay',
  async run(stage, { isShort, check }) {
    const tries = isShort ? 200 : 1_000;
    let next = 1_000_000;
    const decline = async (sellerId: number, count: number) => {
      for (let at = 0; at < count; at += 1)
        await stage.bank('POST', '/control/next', { merchant: String(sellerId), what: 'decline', code: 20004 });
    };
    const guess = async (saleId: string, networks: number): Promise<Said[]> => {
      const answers: Said[] = [];
      for (let done = 0; done < tries; done += 20) {
        answers.push(
          ...(await Promise.all(
            Array.from({ length: 20 }, (_, at) =>
              payFrom(stage, `/sale/generate/${saleId}`, cardNumber(next++), `127.0.2.${((done + at) % networks) + 1}`),
            ),
          )),
        );
      }
      return answers;
    };
    const seen: string[] = [];
    for (const [networks, most] of [
      [1, 6],
      [100, 10],
    ] as const) {
      const seller = await stage.givenSeller();
      const saleId = await newSale(stage, seller);
      await decline(seller.id, most);
      const answers = await guess(saleId, networks);
      check.always(`${most} declined, not ${countOf(answers, isDeclined)}`, countOf(answers, isDeclined) === most);
      check.always('all others are refused', countOf(answers, isRefused) === tries - most);
      const [told] = await stage.database.query<{ count: number }>(TOLD, [seller.id, 'sale-failure']);
      check.always(`at most 10 sale-failure, not ${told?.count}`, (told?.count ?? 0) <= 10);
      const honest = networks === 1 ? saleId : await newSale(stage, seller);
      check.always(
        'an honest buyer pays',
        (await payFrom(stage, `/sale/generate/${honest}`, cardNumber(next++), '127.0.3.1')).kind === 'paid',
      );
      seen.push(`${tries} cards from ${networks} network${networks > 1 ? 's' : ''}: ${most} reached the acquirer`);
      check.saw('tries that were refused', countOf(answers, isRefused), tries - most);
    }
    const seller = await stage.givenSeller();
    const pages: string[] = [];
    for (let page = 0; page < (isShort ? 60 : 200); page += 1) pages.push(await newSale(stage, seller));
    await decline(seller.id, 10);
    const card = cardNumber(next++);
    const answers = await Promise.all(
      pages.map((saleId) => payFrom(stage, `/sale/generate/${saleId}`, card, '127.0.4.1')),
    );
    check.always(`10 declined, not ${countOf(answers, isDeclined)}`, countOf(answers, isDeclined) === 10);
    check.always(
      'the same network still pays with another card',
      (await payFrom(stage, `/sale/generate/${pages[0]}`, cardNumber(next++), '127.0.4.1')).kind === 'paid',
    );
    return `${seen.join('; ')}; one card on ${pages.length} pages at once: 10; honest buyers paid`;
  },
};

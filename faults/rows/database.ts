import { statement } from '#lib/platform/db/database.ts';
import { compareBooks, quiesce } from '../books.ts';
import { atOnce, newSale, paidSale, pause, pay, refund } from '../client.ts';
import type { FaultRow } from '../row.ts';

/** D: the database goes away in the middle. */

export const d01: FaultRow = {
  id: 'D-01',
  fault: 'all connections terminated every 2 s under load',
  wanted: 'clean answers, no process dies, nothing lost',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    const TERMINATE = statement('faults_terminate', `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity WHERE usename = 'kupa_app' AND pid <> pg_backend_pid()`);
    let [isOver, terminated, done] = [false, 0, 0];
    const codes = new Map<number, number>();
    const load = Promise.all(Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const saleId = await newSale(stage, seller).catch(() => null);
        if (saleId === null) continue;
        const { code } = await pay(stage, seller, saleId);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        done += 1;
      }
    }));
    for (let turn = 0; turn < (isShort ? 4 : 30); turn += 1) {
      await pause(2_000);
      const [row] = await stage.database.query<{ count: number }>(TERMINATE, []);
      terminated += row?.count ?? 0;
    }
    isOver = true;
    await load;
    check.always('both processes live', stage.webs.every(({ isUp }) => isUp));
    check.always(`clean answers only, not ${[...codes.keys()]}`, [...codes.keys()].every((code) => [0, 998, 9002, 9005].includes(code)));
    await quiesce(stage);
    const { differences, undelivered } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.always('every event delivered', undelivered === 0);
    check.saw('connections terminated', terminated, isShort ? 8 : 60);
    return `${terminated} connections terminated, ${done} payments: ${[...codes].map(([code, times]) => `${code}: ${times}`).join(', ')}`;
  },
};

export const d03: FaultRow = {
  id: 'D-03',
  fault: 'the database commits, its reply is lost, at the claim and at the booking',
  wanted: 'no call to the acquirer after an unknown claim; nothing booked twice',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 6 : 100;
    const seller = await stage.givenSeller();
    const ATTEMPTS = statement('faults_attempts_of', `SELECT a.public_id AS reference FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1`);
    let calledAfterLostClaim = 0;
    for (let round = 0; round < rounds; round += 1) {
      const saleId = await newSale(stage, seller);
      stage.proxy.swallowReplyTo('payments_claim_payment');
      const lost = await pay(stage, seller, saleId);
      check.always(`a lost claim answers 9005 or 9002, not ${lost.code}`, [9005, 9002].includes(lost.code));
      const attempts = await stage.database.query<{ reference: string }>(ATTEMPTS, [saleId]);
      const { requests } = (await stage.bank('GET', '/control/requests')) as { requests: { reference: string }[] };
      if (attempts.some(({ reference }) => requests.some((request) => request.reference === reference))) calledAfterLostClaim += 1;
    }
    check.always('no call after a lost claim', calledAfterLostClaim === 0);
    const claims = stage.proxy.swallowed;
    for (let round = 0; round < rounds; round += 1) {
      const saleId = await paidSale(stage, seller);
      stage.proxy.swallowReplyTo('payments_book');
      const { code } = await refund(stage, seller, saleId);
      check.always(`a lost booking answers 0 or 9002, not ${code}`, [0, 9002].includes(code));
    }
    await quiesce(stage);
    const { differences } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.saw('replies of claims swallowed', claims, rounds);
    check.saw('replies of bookings swallowed', stage.proxy.swallowed - claims, rounds);
    return `${claims} claims and ${stage.proxy.swallowed - claims} bookings without a reply: 0 calls after a lost claim, 0 double bookings`;
  },
};

export const d06: FaultRow = {
  id: 'D-06',
  fault: 'three starts migrate one empty database together; both processes start together on it',
  wanted: 'every start ends well, one schema, all processes serve',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 2 : 10;
    const seller = await stage.givenSeller();
    let [up, prepared] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      prepared += await stage.prepareTogether(3);
      for (const which of [0, 1]) stage.kill(which, 'SIGKILL');
      await Promise.all([stage.endOf(0), stage.endOf(1)]);
      await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
      up += stage.webs.filter(({ isUp }) => isUp).length;
      await atOnce([0, 1, 2, 3], 4, async () => { await paidSale(stage, seller); });
    }
    check.saw('starts that prepared an empty database', prepared, rounds * 3);
    check.saw('processes up', up, rounds * 2);
    return `${prepared}/${rounds * 3} starts on empty databases, ${up}/${rounds * 2} processes up and paid at once; an older version beside a new migration is not tried yet`;
  },
};

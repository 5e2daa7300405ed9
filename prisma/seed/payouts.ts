import { bankDayFrom, bankDaysAfter } from '#lib/kernel/time/bank-days.ts';
import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { cancelPayout } from '#lib/modules/payouts/cancel-payout.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { claimPartnerPayout, claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { arrivalDay, nextRun, type Rhythm } from '#lib/modules/payouts/domain/schedule.ts';
import { addPartnerAccount } from '#lib/modules/payouts/partners/store-partners.sql.ts';
import { setSchedule } from '#lib/modules/payouts/run-schedules.ts';
import { addAccount } from '#lib/modules/payouts/store-accounts.sql.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { settings } from '#lib/platform/env.ts';
import { findFact, keepFact } from './facts.ts';
import { type DemoSeller, demoSellers } from './history.ts';
import { HAS_PAYOUTS, LAST_ENTRY, PAYOUTS_FOR_BANK, PUT_CLOCK } from './payouts.sql.ts';
import { type Fate, workOn } from './payouts/past-bank.ts';

/**
 * Three months of payouts of the demo sellers: one is paid every week, one every month, one by hand. One payout was
 * cancelled, one came back and is in the next, one is on its way, and one comes tomorrow. Their partner is paid its
 * marketplace fees every month. Each is claimed, handed over and booked as any other, with the clock put back to its
 * day. They were told to nobody.
 */
const PAYOUTS_FACT = 'demo-payouts';
const TOLD_FACT = 'demo-payouts-told-to-bank';

const DAYS = 92;
const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];

/** Time of day at which the bank is asked what became of a payout. */
const ASKED_AT = '09:00';

/** Places of runs of the first seller, counted from the last. */
const [CANCELLED, CAME_BACK] = [2, 4];

/** How the demo sellers are paid, in their order, and in what; by hand: days ago. */
type DemoRhythm = Rhythm & { currencies: readonly string[]; byHand: readonly number[] };

const rhythmsOf = (tomorrow: string): readonly DemoRhythm[] => [
  {
    interval: 'weekly',
    weekday: new Date(`${tomorrow}T00:00:00Z`).getUTCDay(),
    day: 1,
    currencies: ['ILS', 'USD'],
    byHand: [],
  },
  { interval: 'monthly', weekday: 0, day: 1, currencies: ['ILS'], byHand: [] },
  { interval: 'manual', weekday: 0, day: 1, currencies: ['ILS'], byHand: [45, 0] },
];

/** The partner of the demo sellers is paid on the first bank day of a month. */
const OF_PARTNER: DemoRhythm = { interval: 'monthly', weekday: 0, day: 1, currencies: ['ILS', 'USD'], byHand: [] };

/** Whose payouts they are. `userId`: the person who asks for those by hand. */
type Owner = { payee: Payee; name: string; userId: number | null };

const ownerOf = ({ id, name, userId }: DemoSeller): Owner => ({ payee: { kind: 'seller', id }, name, userId });

type Run = {
  owner: Owner;
  currency: string;
  at: Date;
  isByHand: boolean;
  ends: 'paid' | 'cancelled' | 'returned';
};
type Step = { at: Date; run: () => Promise<void> };

/** Writes the past in one database transaction, and the bank's side of it. A database that has them is left alone. */
export async function seedPayouts(database: Database, bank: { url: string; key: string }): Promise<void> {
  if (!(await findFact(database, PAYOUTS_FACT)))
    await database.inTransaction(async (inside) => {
      const [{ has } = { has: false }] = await inside.query<{ has: boolean }>(HAS_PAYOUTS, []);
      if (!has) await writePast(inside);
      await keepFact(inside, PAYOUTS_FACT, '1');
    });
  if (!(await findFact(database, TOLD_FACT))) await tellBank(database, bank);
}

async function writePast(inside: Database): Promise<void> {
  const { timeZone } = settings();
  const clock = await readClock(inside);
  const sellers = await demoSellers(inside);
  const today = dayOf(clock.now, timeZone);
  const rhythms = rhythmsOf(bankDayFrom(shiftDay(today, 1)));
  const past = new Past(inside, timeZone, clock.now);
  const begin = new Date(clock.now.getTime() - (DAYS + 1) * DAY_MS);
  const paid: [owner: Owner, rhythm: DemoRhythm | undefined][] = [
    ...sellers.map((seller, place): [Owner, DemoRhythm | undefined] => [ownerOf(seller), rhythms[place]]),
    ...(await partnersOf(inside, sellers)).map((partner): [Owner, DemoRhythm] => [partner, OF_PARTNER]),
  ];
  for (const [place, [owner, rhythm]] of paid.entries()) {
    if (!rhythm) continue;
    past.add(begin, () => past.openAccounts(owner, rhythm.currencies, `4410${place}7`));
    for (const run of await past.runsOf(owner, rhythm)) past.add(run.at, () => past.pay(run));
  }
  const put = (at: Date) =>
    inside.query(PUT_CLOCK, [Math.round((at.getTime() - clock.now.getTime()) / 1_000) + clock.ahead, clock.movedAt]);
  await past.live(put);
  await put(clock.now);
  for (const [place, { id }] of sellers.entries()) {
    const rhythm = rhythms[place];
    if (rhythm) await setSchedule({ database: inside, timeZone }, { ...rhythm, sellerId: id, minimum: 0 });
  }
}

async function partnersOf(inside: Database, sellers: readonly DemoSeller[]): Promise<Owner[]> {
  const ids = [...new Set(sellers.flatMap(({ partnerId }) => partnerId ?? []))];
  const { partner } = await recordsOf(inside, EVERY_TENANT);
  const rows = await partner.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  return rows.map(({ id, name }) => ({ payee: { kind: 'partner', id: plain(id) }, name, userId: null }));
}

/** Goes through the past moment by moment; what happens at one can bring others. */
class Past {
  readonly #inside: Database;
  readonly #timeZone: string;
  readonly #now: Date;
  readonly #steps: Step[] = [];
  readonly #fates = new Map<string, Fate>();

  constructor(inside: Database, timeZone: string, now: Date) {
    this.#inside = inside;
    this.#timeZone = timeZone;
    this.#now = now;
  }

  add(at: Date, run: () => Promise<void>): void {
    if (at < this.#now) this.#steps.push({ at, run });
  }

  async live(put: (at: Date) => Promise<unknown>): Promise<void> {
    let last = 0;
    for (;;) {
      this.#steps.sort((one, other) => one.at.getTime() - other.at.getTime());
      const step = this.#steps.shift();
      if (!step) return;
      // Moments that are one are one move of the clock: each writes its function anew.
      if (step.at.getTime() !== last) await put(step.at);
      last = step.at.getTime();
      await step.run();
    }
  }

  async openAccounts({ payee, name }: Owner, currencies: readonly string[], number: string): Promise<void> {
    const details = { bank: '12', branch: '600', number, holder: name };
    for (const currency of currencies) {
      const account = { currency, details, holdSeconds: 0, nameDiffers: false };
      if (payee.kind === 'seller') await addAccount(this.#inside, { sellerId: payee.id, ...account });
      else await addPartnerAccount(this.#inside, { partnerId: payee.id, ...account });
    }
  }

  async runsOf(owner: Owner, { currencies, byHand, ...rhythm }: DemoRhythm): Promise<Run[]> {
    const calendar = { timeZone: this.#timeZone };
    const days: Date[] = [];
    for (
      let at = nextRun(rhythm, new Date(this.#now.getTime() - DAYS * DAY_MS), calendar);
      at !== null && at < this.#now;
      at = nextRun(rhythm, at, calendar)
    )
      days.push(at);
    const moments = [
      ...days.map((at) => ({ at, isByHand: false })),
      ...byHand.map((ago) => ({ at: new Date(this.#now.getTime() - ago * DAY_MS - 3 * MINUTE_MS), isByHand: true })),
    ];
    const runs: Run[] = [];
    for (const currency of currencies)
      for (const [place, { at, isByHand }] of moments.entries()) {
        const ago = moments.length - 1 - place;
        const isFirst = rhythm.interval === 'weekly' && currency === 'ILS';
        const ends = isFirst && ago === CANCELLED ? 'cancelled' : isFirst && ago === CAME_BACK ? 'returned' : 'paid';
        runs.push({ owner, currency, isByHand, ends, at: await this.#afterEntries(owner.payee, currency, at) });
      }
    return runs;
  }

  /** A payout takes the whole day: one that was made before its last entry would hold what came later. */
  async #afterEntries({ kind, id }: Payee, currency: string, at: Date): Promise<Date> {
    const asked = [id, currency, dayOf(at, this.#timeZone), this.#timeZone, OWED[kind]];
    const [row] = await this.#inside.query<{ at: Date | null }>(LAST_ENTRY, asked);
    return row?.at && row.at >= at ? new Date(row.at.getTime() + MINUTE_MS) : at;
  }

  async pay({ owner, currency, at, isByHand, ends }: Run): Promise<void> {
    const { payee, userId } = owner;
    const context = { database: this.#inside, timeZone: this.#timeZone };
    const asked = isByHand
      ? { currency, origin: 'person' as const, createdBy: userId }
      : { currency, origin: 'schedule' as const, createdBy: null };
    const payout = await (payee.kind === 'seller'
      ? claimPayout(context, { ...asked, sellerId: payee.id })
      : claimPartnerPayout(context, { ...asked, partnerId: payee.id }));
    if (payout === 'nothing') return;
    if (typeof payout === 'string') throw new Error(`a demo payout was not claimed: ${payout}`);
    if (ends === 'cancelled') {
      await cancelPayout({ database: this.#inside }, { ...payout, payee });
      return;
    }
    const valueDate = arrivalDay(at, { timeZone: this.#timeZone });
    const on = bankDaysAfter(valueDate, 2);
    const returned = ends === 'returned' ? { reason: 'account_closed', on } : null;
    this.#fates.set(payout.publicId, { valueDate, returned });
    this.#work(new Date(at.getTime() + MINUTE_MS));
    this.#work(instantOf(`${valueDate}T${ASKED_AT}`, this.#timeZone));
    if (!returned) return;
    const back = instantOf(`${on}T${ASKED_AT}`, this.#timeZone);
    this.#work(back);
    this.add(new Date(back.getTime() + MINUTE_MS), () => this.openAccounts(owner, [currency], '441193'));
  }

  #work(at: Date): void {
    this.add(at, () => workOn(this.#inside, this.#fates, dayOf(at, this.#timeZone)));
  }
}

type ForBank = {
  reference: string;
  bankReference: string;
  amount: number;
  currency: string;
  account: string;
  valueDate: string;
  reason: string | null;
  on: string | null;
};

/** Throws when the bank does not take them. */
async function tellBank(database: Database, { url, key }: { url: string; key: string }): Promise<void> {
  const rows = await database.query<ForBank>(PAYOUTS_FOR_BANK, [settings().timeZone]);
  const payouts = rows.map(({ reason, on, ...payout }) => ({ ...payout, returned: reason && on && { reason, on } }));
  const response = await fetch(`${url}/control/payout-records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ payouts }),
  });
  if (!response.ok) throw new Error(`the bank did not take the demo payouts: ${response.status}`);
  await keepFact(database, TOLD_FACT, String(payouts.length));
}

import { afterEach, describe, expect, test } from 'vitest';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { drawn, plain, textOf, testOwnPages } from '#lib/testing/payment-page/own-pages.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { sessionOf } from '../change/subscription-links.ts';

/** A buyer's own page after the code: what it shows, and what may be done there. */
const base = testDatabase();
const pages = testOwnPages(base);
const { ask, post, payAt, givenPlan, givenActive, factsOf, salesOf, seller, cardLink, manageLink, openOwn, bring } =
  pages;
afterEach(() => base.moveClock(0));

const DAY = 86_400;
const SETTINGS = statement(
  'test_let_buyers',
  `INSERT INTO subscription_settings (seller_id, may_pause, may_cancel) VALUES ($1, $2, $3)
    ON CONFLICT (seller_id) DO UPDATE SET may_pause = excluded.may_pause, may_cancel = excluded.may_cancel`,
);
const letBuyers = (mayPause: boolean, mayCancel: boolean) =>
  base.owner.query(SETTINGS, [seller().id, mayPause, mayCancel]);
const sessionIn = (address: string): string => new URLSearchParams(address.split('?')[1]).get('session') ?? '';

describe("a buyer's own page", () => {
  test('shows plan, card and receipts that open', async () => {
    const id = await givenActive({ iterations: 3 });
    await base.moveClock(32 * DAY);
    await pages.chargeDue();
    const own = await openOwn(id);
    const html = drawn(await (await ask('GET', own)).text());
    expect(plain(html)).toMatch(/₪49 \.00 a month Coffee box .* Active/);
    expect(plain(html)).toContain('Payments made 2 of 3');
    const receipts = [...html.matchAll(/href="(\/sale\/receipt\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(receipts).toHaveLength(2);
    const receipt = drawn(await (await ask('GET', receipts[0] ?? '')).text());
    const manage = /href="(\/subscription\/manage\/[^"]+)"/.exec(receipt)?.[1] ?? '';
    expect(receipt).toContain('Manage subscription');
    expect((await ask('GET', manage)).status).toBe(200);
    expect(await textOf(ask('GET', manage))).toContain('enter the code');
  });

  testInAll(
    'shows every payment that was made, 24 on a page, each once and the newest first',
    {
      timeout: 60_000,
    },
    async () => {
      await pages.restOthers();
      const id = await givenActive({ period: 'daily' });
      const payments = 60;
      for (let day = 1; day < payments; day += 1) {
        await base.moveClock(DAY);
        await pages.chargeDue();
      }
      expect(await factsOf(id)).toMatchObject({ completed: payments });
      const own = await openOwn(id);
      const [path = ''] = own.split('?');
      const shown: string[][] = [];
      let next: string | undefined = own;
      while (next !== undefined) {
        const html = drawn(await (await ask('GET', next)).text());
        shown.push([...html.matchAll(/href="(\/sale\/receipt\/[^"]+)"/g)].map(([, address]) => address ?? ''));
        expect(html.includes('Most recent payments')).toBe(shown.length > 1);
        const older: string | undefined = /href="(\?session=[^"]+past=[^"]+)#past"/
          .exec(html)?.[1]
          ?.replaceAll('&amp;', '&');
        next = older && `${path}${older}`;
      }
      expect(shown.map(({ length }) => length)).toEqual([24, 24, 12]);
      expect(new Set(shown.flat()).size).toBe(payments);
      const receiptOf = async (address = '') => plain(await (await ask('GET', address)).text());
      const [newest, oldest] = [await receiptOf(shown[0]?.[0]), await receiptOf(shown.at(-1)?.at(-1))];
      const numberIn = (text: string): number => Number(/\b(\d{6,})\b/.exec(text)?.[1]);
      expect(numberIn(newest)).toBeGreaterThan(numberIn(oldest));
      // A sale of somebody else's, one that is none, and no text at all name no place: the newest are shown.
      const [foreign] = await salesOf(await givenActive());
      for (const place of [foreign?.id ?? '', 'SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', "' OR 1=1", '%00']) {
        const html = drawn(await (await ask('GET', `${own}&past=${encodeURIComponent(place)}`)).text());
        expect([place, html.includes(shown[0]?.[0] ?? '-')]).toEqual([place, true]);
      }
    },
  );

  test('closes after fifteen minutes, and opens with no session of another or of another purpose', async () => {
    const [id, other] = [await givenActive(), await givenActive()];
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const { now } = await readClock(base.db);
    for (const session of [
      sessionOf(other, now),
      `${sessionIn(own)}0`,
      path.split('/').at(-1) ?? '',
      (await cardLink(id)).split('/').at(-1) ?? '',
      '',
      '%00',
    ]) {
      const page = await ask('GET', `${path}?session=${session}`);
      expect([session, page.status, await textOf(page)]).toEqual([
        session,
        403,
        expect.not.stringContaining('Visa ending in'),
      ]);
      await post(path, { do: 'cancel', session });
      await post(path, { do: 'card', session });
    }
    expect([await factsOf(id), await salesOf(id)]).toMatchObject([{ state: 'active' }, [{ type: 'sale' }]]);
    await base.moveClock(16 * 60);
    expect(await textOf(ask('GET', own))).toContain('closed after 15 minutes');
    await post(path, { do: 'cancel', session: sessionIn(own) });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
  });

  test('says what a cancellation means before it is made, and makes it as the buyer', async () => {
    await letBuyers(false, true);
    const id = await givenActive();
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const session = sessionIn(own);
    expect(await textOf(ask('GET', `${own}&ask=cancel`))).toMatch(
      /Cancel the subscription\? The next charge, ₪49\.00 on \w+ \d+, \d{4}, won’t be made, and nothing more/,
    );
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    const done = await post(path, { do: 'cancel', session });
    expect(await textOf(ask('GET', done.headers.get('location') ?? ''))).toContain(
      'The subscription is canceled. Nothing more will be charged.',
    );
    expect(await factsOf(id)).toMatchObject({ state: 'cancelled', reason: 'buyer' });
    const [event] = await base.db.query<{ actor: string }>(
      statement(
        'test_last_event',
        `SELECT e.actor FROM subscription_event e JOIN subscription p ON p.id = e.subscription_id
          WHERE p.public_id = $1 ORDER BY e.id DESC LIMIT 1`,
      ),
      [id],
    );
    expect(event?.actor).toBe('buyer');
    // Again: it has changed meanwhile.
    const again = await post(path, { do: 'cancel', session });
    expect(again.headers.get('location')).toContain('result=not_done');
  });

  test('pauses and resumes where the seller lets its buyers, and does nothing that it does not', async () => {
    await letBuyers(true, false);
    const id = await givenActive();
    const own = await openOwn(id);
    const [path = ''] = own.split('?');
    const session = sessionIn(own);
    const shown = await textOf(ask('GET', own));
    expect([shown.includes('Pause'), shown.includes('Cancel subscription')]).toEqual([true, false]);
    await post(path, { do: 'cancel', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    expect(await textOf(ask('GET', `${own}&ask=cancel`))).not.toContain('won’t be made');
    await post(path, { do: 'pause', session });
    expect(await factsOf(id)).toMatchObject({ state: 'paused' });
    expect(await textOf(ask('GET', `${own}&ask=resume`))).toMatch(/The next charge will be ₪49\.00 on/);
    await post(path, { do: 'resume', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
    await letBuyers(false, true);
    await post(path, { do: 'pause', session });
    expect(await factsOf(id)).toMatchObject({ state: 'active' });
  });

  test('goes on to another card', async () => {
    const id = await givenActive();
    const own = await openOwn(id);
    const to = await post(own.split('?')[0] ?? '', { do: 'card', session: sessionIn(own) });
    expect(to.headers.get('location')).toMatch(/^\/subscription\/card\/SUB/);
    const on = await bring(to.headers.get('location') ?? '');
    await payAt(on.headers.get('location') ?? '', { cardNumber: '5555555555554444' });
    expect(await textOf(ask('GET', own))).toContain('Mastercard ending in 4444');
  });

  test('keeps its place in another language', async () => {
    const own = await openOwn(await givenActive());
    const html = drawn(await (await ask('GET', `${own}&ask=cancel`)).text());
    expect(html).toMatch(/href="\?lang=he&amp;session=[^"]+&amp;ask=cancel"/);
    const hebrew = await textOf(ask('GET', `${own}&lang=he`));
    expect(hebrew).toContain('החיוב הבא');
  });

  test('is there of no template, and of one that nobody has paid it says so', async () => {
    const template = await manageLink(await givenPlan({ kind: 'template' }));
    expect((await ask('GET', template)).status).toBe(404);
    const initial = await givenPlan({ buyerEmail: 'dana@example.com' });
    expect(await textOf(ask('GET', await openOwn(initial)))).toContain('Not started');
  });
});

import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paramsOfHref, parseListParams } from '#components/list/filters/list-params.ts';
import { SUBSCRIPTIONS, subscriptionsQuery } from '#components/subscriptions/list/subscriptions.ts';
import type { SubscriptionEventKind } from '#lib/kernel/subscription.ts';
import { listSubscriptions } from '#lib/modules/subscriptions/queries/list-subscriptions.sql.ts';
import { listFigureRows } from '#lib/modules/subscriptions/queries/figure-rows.sql.ts';
import { subscriptionNumbers } from '#lib/modules/subscriptions/queries/numbers.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { FIGURE_ROWS, figureRowsQuery } from './figure-rows.ts';
import { NumbersScreen } from './numbers-screen.tsx';

/** Every number of the screen leads to a list: it is followed, and the list adds up to what the number says. */

const base = testDatabase();
const timeZone = 'Asia/Jerusalem';
const now = new Date('2026-11-24T10:00:00Z');

const ADD_EVENT = statement(
  'test_numbers_event',
  `INSERT INTO subscription_event (subscription_id, seller_id, kind, at)
  VALUES ($1, $2, $3::subscription_event_kind, $4)`,
);
const SET_ACTIVATED = statement('test_numbers_activated', 'UPDATE subscription SET activated_at = $2 WHERE id = $1');

/** Two currencies, every state that recurs and some that do not, and what came, went and came back in two months. */
async function givenBusiness(): Promise<number> {
  const { id: sellerId } = await givenSeller(base.db);
  const event = (id: number, kind: SubscriptionEventKind, at: string) =>
    base.db.query(ADD_EVENT, [id, sellerId, kind, new Date(at)]);
  for (let made = 0; made < 60; made += 1) {
    const { id } = await givenSubscription(base.db, sellerId, {
      period: (['daily', 'weekly', 'monthly', 'yearly'] as const)[made % 4] ?? 'monthly',
      state: (['active', 'retrying', 'failed', 'active', 'paused', 'cancelled'] as const)[made % 6] ?? 'active',
      currency: made % 5 === 0 ? 'USD' : 'ILS',
      price: 500 + 137 * made,
      iterations: made % 7 === 0 ? 5 : null,
      nextAt: new Date(Date.UTC(2026, 10 + (made % 3), 25 + (made % 9), made % 24)),
      startsAt: new Date(Date.UTC(2026, 8 + (made % 3), 25 + (made % 9), made % 24)),
    });
    await base.db.query(SET_ACTIVATED, [id, now]);
    await event(id, 'activated', made % 2 === 0 ? '2026-11-01T00:00:00+02:00' : '2026-10-31T23:59:59+02:00');
    if (made % 6 === 5) await event(id, 'cancelled', made % 4 === 1 ? '2026-11-20T10:00:00Z' : '2026-10-02T10:00:00Z');
    if (made % 6 === 1)
      for (const day of [4, 11]) await event(id, 'recovered', `2026-1${made % 2}-${10 + day}T09:00:00Z`);
  }
  return sellerId;
}

type Shown = { href: string; text: string };

/** The links of a screen, each with its name or its text. */
const linksOf = (html: string): Shown[] =>
  [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    text: plain(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]*>/g, '')),
  }));
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Totals of the list behind an address: number and amount. */
async function listOf(href: string, sellerId: number): Promise<{ count: number; amount: number }> {
  const params = paramsOfHref(href);
  if (href.startsWith(`${FIGURE_ROWS.path}?`)) {
    const question = figureRowsQuery(parseListParams(FIGURE_ROWS, params), now, timeZone);
    const { rows, totals, count } = await listFigureRows(base.db, [sellerId], { ...question, size: 1_000 });
    const [total = { count: 0, amount: 0 }, other] = totals;
    expect([other, count, rows.length]).toEqual([undefined, total.count, total.count]);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(total.amount);
    return { count, amount: total.amount };
  }
  expect(href).toMatch(new RegExp(`^${SUBSCRIPTIONS.path}\\?`));
  const question = subscriptionsQuery(parseListParams(SUBSCRIPTIONS, params), now, timeZone);
  const found = await listSubscriptions(base.db, [sellerId], question);
  if (!found.ok) throw new Error('too broad');
  expect(found.value.totals).toHaveLength(1);
  return { count: found.value.count, amount: found.value.totals[0]?.monthly ?? 0 };
}

test.each(['ILS', 'USD'])('each number and bar in %s opens the list that adds up to it', async (currency) => {
  const sellerId = await givenBusiness();
  const numbers = await subscriptionNumbers(base.db, [sellerId], { currency, now, timeZone });
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone={timeZone}>
      <NumbersScreen {...{ numbers, timeZone, now }} />
    </NextIntlClientProvider>,
  );
  const links = linksOf(html);
  // Recurring revenue; new, ended and returned, this month and before; twelve bars, and twelve rows of their table.
  expect(links).toHaveLength(1 + 6 + 12 + 12);
  const months = new Map(numbers.expected.map((month) => [month.month, month]));
  let counted = 0;
  for (const { href, text } of links) {
    const { count, amount } = await listOf(href, sellerId);
    const month = new URL(href, 'http://a').searchParams;
    const expected = month.get('of') === 'expected' ? months.get(month.get('month') ?? '') : undefined;
    if (expected) expect([href, count, amount]).toEqual([href, expected.subscriptions, expected.amount]);
    // A row of the table has its amount in another cell.
    if (!expected || text.includes(':'))
      expect([href, text]).toEqual([href, expect.stringContaining(amountText(amount, currency, 'en'))]);
    counted += count;
  }
  expect(counted).toBeGreaterThan(100);
  for (const name of ['new', 'lost', 'recovered'] as const) {
    const [here] = links.filter(({ href }) => href.includes(`of=${name}`) && href.includes(`month=${numbers.month}`));
    expect(await listOf(here?.href ?? '', sellerId)).toEqual(numbers.now[name]);
  }
});

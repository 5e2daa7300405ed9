import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SellerListRow, SellerMoney } from '#lib/modules/partners/views.ts';
import { SellerBulk } from './seller-bulk.tsx';
import { SELLERS } from './sellers.ts';
import { SellersTable } from './sellers-table.tsx';

const NOW = new Date('2026-11-25T10:00:00Z');
const seller = (index: number, change: Partial<SellerListRow> = {}): SellerListRow => ({
  ref: `ref-${index}`,
  publicKey: `key-${index}`,
  name: `Shop ${index}`,
  partnerName: 'Orchard',
  state: 'approved',
  step: null,
  isActive: true,
  stateAt: NOW,
  createdAt: NOW,
  currency: 'ILS',
  volume: 0,
  sales: 0,
  refundShare: 0,
  chargebackShare: 0,
  threshold: null,
  failingSince: null,
  lastFailureAt: null,
  devices: 0,
  devicesOffline: 0,
  ...change,
});
const TROUBLED = seller(1, {
  state: 'started',
  step: 'bank',
  stateAt: new Date('2026-11-15T10:00:00Z'),
  volume: 500_000,
  sales: 10,
  refundShare: 1_200,
  chargebackShare: 150,
  threshold: { scheme: 'Visa', share: 90, limit: 150, cases: 3, used: 6_000 },
  lastFailureAt: NOW,
  failingSince: NOW,
  devices: 3,
  devicesOffline: 2,
});

const BULK = {
  changeFees: vi.fn(),
  changeMethods: vi.fn(),
  changeReserve: vi.fn(),
  changeSchedule: vi.fn(),
  write: vi.fn(),
};
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the link writes it so.
  document.cookie = 'kupa-seller=; max-age=0; path=/';
});

function table(
  rows: readonly SellerListRow[],
  opens = { callbacks: true, devices: true, disputes: true },
  money: Readonly<Record<string, SellerMoney>> | null = null,
) {
  return renderScreen(
    <Selectable
      path="/partner/export"
      exportHref="/partner/export"
      count={rows.length}
      actions={<SellerBulk rows={rows.map(({ ref, name }) => ({ ref, name }))} actions={BULK} />}
    >
      <SellersTable
        {...{ rows, opens, money, now: NOW, timeZone: 'Asia/Jerusalem' }}
        params={parseListParams(SELLERS, {})}
        showPartner={false}
      />
    </Selectable>,
  );
}
const rowOf = (name: string) => within(screen.getByRole('table')).getByRole('row', { name: new RegExp(name) });

const MONEY: SellerMoney = {
  balance: -7_350,
  held: 12_000,
  reserve: { percent: 750, days: 90 },
  interval: 'weekly',
  nextAt: new Date('2026-11-29T06:00:00Z'),
  isPaused: false,
  last: { payoutId: 'PAYO00AA-1', amount: 45_000, status: 'returned', at: NOW },
};

describe('the table of sellers', () => {
  test('says what a seller is owed, what is held of it, when it is paid next, and how its last payout ended', () => {
    table([TROUBLED], undefined, { 'ref-1': MONEY });
    const row = rowOf('Shop 1');
    for (const text of ['73.50', 'Reserve', '120.00', '7.5% for 90 days', 'Next', 'Nov 29', '450.00', 'Came back'])
      expect(row.textContent?.replaceAll(/[\u2066-\u2069\u200e]/g, '')).toContain(text);
    const links = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/balance?seller=key-1', '/payouts/PAYO00AA-1']));
  });

  test('says of a paused seller that it is, and nothing of money to people who may not see the books', () => {
    table([TROUBLED], undefined, { 'ref-1': { ...MONEY, isPaused: true, last: null } });
    expect(rowOf('Shop 1').textContent).toContain('Paused');
    expect(rowOf('Shop 1').textContent).not.toContain('Next');
    cleanup();
    table([TROUBLED]);
    expect(screen.queryByRole('columnheader', { name: 'Balance' })).toBeNull();
    expect(rowOf('Shop 1').textContent).not.toContain('73.50');
  });

  test('says of a seller where it is, how long, what it sold and what is wrong', () => {
    table([TROUBLED]);
    const cells = within(rowOf('Shop 1'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(2)).toEqual([
      expect.stringMatching(/^Filling in.*at: Bank account$/),
      '10 days',
      expect.stringMatching(/5,000\.00.*10 sales$/),
      '12%',
      '1.5%',
      '0.9% of 1.5%, Visa',
      'Refunds 12%Chargebacks 1.5%Scheme threshold 0.9% of 1.5%, Visa',
      expect.stringMatching(/^Failing since .*2 of 3 offline$/),
    ]);
  });

  test('leads to the callbacks and the devices of the seller that it names', async () => {
    const { user } = table([TROUBLED]);
    const links = within(rowOf('Shop 1')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/partner/sellers/ref-1',
      '/disputes',
      '/disputes',
      '/callbacks?state=pending,dropped,skipped',
      '/devices?status=offline',
    ]);
    links[1]?.addEventListener('click', (event) => event.preventDefault());
    await user.click(links[1] as HTMLElement);
    expect(document.cookie).toContain('kupa-seller=key-1');
  });

  test('leads nowhere that the role does not open', () => {
    table([TROUBLED], { callbacks: false, devices: false, disputes: false });
    expect(within(rowOf('Shop 1')).getAllByRole('link')).toHaveLength(1);
    expect(rowOf('Shop 1').textContent).toContain('2 of 3 offline');
  });

  test('on a phone a card says what matters, of the same cells, and a dash is no line of it', () => {
    table([TROUBLED, seller(2)]);
    const shown = (name: string) =>
      within(rowOf(name))
        .getAllByRole('cell')

        .filter((cell) => cell.dataset['phone'] && cell.hasChildNodes() && !cell.querySelector(':scope > .wide-only'))
        .map(({ dataset, textContent }) => [dataset['phone'], textContent?.replaceAll(/[\u2066-\u2069]/g, '')]);
    expect(shown('Shop 1')).toEqual([
      ['box', ''],
      ['head', expect.stringMatching(/^Shop 1/)],
      ['head-end', expect.stringMatching(/^Filling in/)],
      ['line-end', '10 days'],
      ['line', expect.stringMatching(/5,000\.00/)],
      ['note', 'Refunds 12%Chargebacks 1.5%Scheme threshold 0.9% of 1.5%, Visa'],
      ['note', expect.stringMatching(/^Failing since .*2 of 3 offline$/)],
    ]);
    expect(shown('Shop 2').map(([place]) => place)).not.toContain('note');
  });

  test('sellers that are selected are charged otherwise only after what that means was said', async () => {
    const { user } = table([seller(1), seller(2), seller(3)]);
    for (const name of ['Shop 1', 'Shop 3']) await user.click(within(rowOf(name)).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Change fees' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the fees of 2 sellers' });
    expect(dialog.textContent).toContain('This changes what 2 sellers are charged. Sales already paid keep');
    expect(BULK.changeFees).not.toHaveBeenCalled();
  });
});

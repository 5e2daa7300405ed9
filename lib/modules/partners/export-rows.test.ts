import { expect, test } from 'vitest';
import { readTable } from '#lib/platform/tables/read-table.ts';
import { writeCsv } from '#lib/platform/tables/write-csv.ts';
import { EXPORTED_SELLER, type SellerMoney, type SellerToExport } from './views.ts';
import { sellerRow } from './export-rows.ts';

const MONEY: SellerMoney = {
  balance: -12_345,
  held: 4_800,
  reserve: { percent: 750, days: 90 },
  interval: 'weekly',
  nextAt: new Date('2026-11-08T06:00:00Z'),
  isPaused: false,
  last: { payoutId: 'PAYO', amount: 70_000, status: 'returned', at: new Date('2026-11-01T06:00:00Z') },
};
const SELLER: SellerToExport = {
  ref: 'r',
  publicKey: 'k',
  name: 'Café "Noga", Haifa',
  partnerName: 'Orchard',
  state: 'changes-requested',
  step: 'bank',
  isActive: true,
  stateAt: new Date('2026-11-01T08:00:00Z'),
  createdAt: new Date('2026-10-01T08:00:00Z'),
  currency: 'ILS',
  volume: 1_234_567,
  sales: 12,
  refundShare: 1_050,
  chargebackShare: 7,
  threshold: { scheme: 'Visa', share: 90, limit: 150, cases: 4, used: 6_000 },
  failingSince: null,
  lastFailureAt: new Date('2026-11-02T22:30:00Z'),
  devices: 3,
  devicesOffline: 1,
  money: MONEY,
};
const tableOf = (...rows: SellerToExport[]): string =>
  writeCsv(
    EXPORTED_SELLER,
    rows.map((row) => sellerRow(row, 'Asia/Jerusalem')),
  );

test('a table has a column for everything that the list shows, with what the list shows', () => {
  const [head, row] = tableOf(SELLER).split('\r\n');
  expect(head).toBe(`\ufeff${EXPORTED_SELLER.join(',')}`);
  expect(row).toBe(
    '"Café ""Noga"", Haifa",Orchard,changes-requested,bank,2026-11-01 10:00:00,2026-10-01 11:00:00,on,' +
      'ILS,12345.67,12,10.50,0.07,Visa,0.90,1.50,4,-123.45,48.00,7.50,90,weekly,2026-11-08 08:00:00,no,' +
      '700.00,returned,2026-11-01 08:00:00,,2026-11-03 00:30:00,3,1',
  );
});

test('a seller that was never paid and holds nothing back says so, and books that nobody may see are empty', () => {
  const bare = { ...MONEY, held: 0, reserve: null, interval: 'manual', nextAt: null, last: null } as const;
  expect(sellerRow({ ...SELLER, money: { ...bare, isPaused: true } }, 'UTC')).toMatchObject({
    balance: '-123.45',
    in_reserve: '0.00',
    reserve_percent: '',
    payout_interval: 'manual',
    next_payout_at: '',
    payouts_paused: 'yes',
    last_payout: '',
    last_payout_status: '',
    last_payout_at: '',
  });
  const unseen = sellerRow({ ...SELLER, money: null }, 'UTC');
  const money = EXPORTED_SELLER.filter((column) => /balance|reserve|payout/.test(column));
  expect(money).toHaveLength(10);
  expect(money.filter((column) => unseen[column] !== '')).toEqual([]);
});

test('amounts are those of their currency, and what is not there is empty', () => {
  const [row] = [sellerRow({ ...SELLER, currency: 'JPY', step: null, isActive: false, sales: 0 }, 'UTC')];
  expect(row).toMatchObject({ volume_30_days: '1234567', step: '', selling: 'off', callbacks_failing_since: '' });
});

test.each(['=HYPERLINK("https://evil.example")', '+1', '-1+1', '@SUM(A1)', '\tx', '\rx'])(
  'a seller that calls itself %j is computed by no spreadsheet, and is read back as it is called',
  (name) => {
    const table = tableOf({ ...SELLER, name, partnerName: name });
    const [, line = ''] = table.split('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    const read = readTable(table);
    expect('table' in read && read.table.rows[0]?.cells['name']).toBe(name);
  },
);

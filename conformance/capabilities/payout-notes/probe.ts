import { writeFileSync } from 'node:fs';
import { openApiDocument } from './lib/openapi.ts';
import { addedColumns, addedToSale } from './lib/modules/payments/dashboard.ts';
import { listNotes } from './lib/modules/payout-notes/dashboard.ts';
import { say } from './lib/platform/i18n/say.ts';
import { navigationOf } from './lib/screen.ts';
import { ADDED_SALE_COLUMNS, SCREEN_MODULES, screenOfPath } from './lib/screens.ts';
import { call, given, paySale, startThese, untilSent } from './lib/testing/setup/probe.ts';

/** Takes money, keeps a note, and looks for it everywhere. */

const { sellerId } = given;
const { saleId, paid } = await paySale();
const noted = await call('payout-notes', { svc_sale_id: saleId, note: 'Paid out on Sunday' });
const unknown = await call('payout-notes', { svc_sale_id: `${saleId.slice(0, -1)}A`, note: 'None' });
const running = startThese((name) => name.startsWith('send-'));
await untilSent();
await running.stop();
const { lines } = await addedToSale(saleId);
const found = {
  paid: paid.body.sale_status, noted, unknown: unknown.body.status_error_details ?? unknown.body,
  saleId,
  openApi: openApiDocument('https://pay.example.com'),
  screen: screenOfPath('/payout-notes'),
  navigation: navigationOf(SCREEN_MODULES, { rights: ['see-sales'], sandbox: false }).map(({ href }) => href),
  listed: await listNotes([sellerId]),
  foreign: await listNotes([sellerId + 1]),
  lines: lines.map(({ sentence, detail }) => [say('en', sentence.key), detail]),
  columns: await addedColumns([{ saleId }], { columns: ADDED_SALE_COLUMNS, timeZone: 'UTC' }),
  texts: (['ar', 'en', 'es', 'he', 'ru'] as const).map((language) => say(language, 'payout-notes.title')),
};
writeFileSync('found.json', JSON.stringify(found));
process.exit(0);

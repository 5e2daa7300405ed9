import { expect, test } from 'vitest';
import { recordEvent } from '#lib/modules/callbacks/index.ts';
import { recordEntries } from '#lib/modules/ledger/index.ts';
import { CALLER, RATE_LIMIT, RETRY_AFTER, rateLimitAfter } from '#lib/modules/principals/index.ts';
import { LOOK_COLUMNS } from '#lib/modules/sellers/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { recordSaleMessage } from '../buyer-messages/record-sale-message.sql.ts';

/** Fragments of other modules in the statements of payments: none is built without the rows that its fragment reads. */

const made = (text: string) => () => statement('carries', text);
const entries = recordEntries({ accounts: '$1', owners: '$2', amounts: '$3' });
const event = { notifyType: '$1', body: '$2', audiences: '$3', urls: '$4' };
const update = recordEvent({ ...event, name: 'update', after: 'event_made' });
const message = recordSaleMessage({ source: 'created', about: '1', template: '$1', sale: 'sale' });

test.each([
  ['a rate limit without a caller', `WITH ${RATE_LIMIT} SELECT 1`, 'caller'],
  ['a rate limit behind rows that are not there', `WITH ${CALLER}, ${rateLimitAfter('seen')} SELECT 1`, 'seen'],
  ['seconds to wait without a caller', `SELECT ${RETRY_AFTER}`, 'caller'],
  [
    'ledger entries without a currency',
    `WITH booked AS (SELECT 1 AS attempt_id), ${entries} SELECT 1`,
    'booked.currency',
  ],
  ['an event without a booking', `WITH ${recordEvent(event)} SELECT 1`, 'booked'],
  ['a second event without a first', `WITH booked AS (SELECT * FROM attempt), ${update} SELECT 1`, 'event_made'],
  ['a message of no sale', `WITH ${message} SELECT 1`, 'created'],
  ['a look of no brand', `SELECT ${LOOK_COLUMNS} FROM seller m`, 'seller_brand look'],
])('%s makes no statement', (_, text, missing) => {
  expect(made(text)).toThrow(`the statement carries carries a part that needs ${missing}`);
});

test('with what they read, each is a part like any text', () => {
  expect(statement('carries', `WITH ${CALLER}, ${RATE_LIMIT} SELECT ${RETRY_AFTER} FROM caller`).text).not.toContain(
    'needs',
  );
});

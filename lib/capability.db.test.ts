import { describe, expect, test } from 'vitest';
import { statement } from './platform/db/database.ts';
import { testCapability } from './testing/capability.ts';

/**
 * A capability is a folder: "payout notes" (`conformance/capabilities/payout-notes`) is added to a copy of the tree as
 * docs/adding-a-capability.md says, which changes few of the files that are there. A process of the copy takes money,
 * keeps a note, and shows it everywhere.
 */

const NOTES = statement(
  'testing_payout_notes',
  'SELECT text, attempt_id IS NULL AS "isTyped" FROM payout_note ORDER BY id',
);
const CALLBACKS = statement(
  'testing_payout_callbacks',
  `SELECT e.notify_type AS type, e.body FROM event e WHERE e.notify_type = 'payout-noted'`,
);

describe('payout notes, added as the page says', () => {
  // biome-ignore lint/suspicious/noExplicitAny: read field by field
  const added = testCapability<any>('payout-notes');

  test('answer their operation, with the refusals of the API', () => {
    expect(added.found.noted).toEqual({ status: 200, body: { status_code: 0 } });
    expect(JSON.stringify(added.found.unknown)).toContain('sale');
    expect(added.found.openApi.paths['/payout-notes'].post.operationId).toBe('create-payout-note');
  });

  test('are written in the commit of a payment, and by a program', async () => {
    expect(added.found.paid).toBe('completed');
    expect(await added.base.owner.query(NOTES, [])).toEqual([
      { text: 'Paid: waits for its payout', isTyped: false },
      { text: 'Paid out on Sunday', isTyped: true },
    ]);
  });

  test('have a screen behind its right, which lists those of a person’s businesses alone', () => {
    expect(added.found.screen).toMatchObject({ path: '/payout-notes', right: 'see-sales' });
    expect(added.found.navigation).toContain('/payout-notes');
    expect(added.found.listed.map(({ text }: { text: string }) => text)).toEqual([
      'Paid out on Sunday',
      'Paid: waits for its payout',
    ]);
    expect(added.found.foreign).toEqual([]);
  });

  test('are lines of the timeline of their sale, and a column of the table of sales', () => {
    expect(added.found.lines).toEqual([
      ['A note about its payout', 'Paid: waits for its payout'],
      ['A note about its payout', 'Paid out on Sunday'],
    ]);
    expect(added.found.columns).toEqual([expect.objectContaining({ payout_note: 'Paid out on Sunday' })]);
  });

  test('are told of by a callback that the reference knows', async () => {
    const [told] = await added.base.owner.query<{ type: string; body: string }>(CALLBACKS, []);
    expect(Object.fromEntries(new URLSearchParams(told?.body))).toMatchObject({
      svc_sale_id: added.found.saleId,
      note: 'Paid out on Sunday',
      notify_type: 'payout-noted',
    });
    expect(JSON.stringify(added.found.openApi)).toContain('PayoutNoteCallback');
  });

  test('are mailed to the owners of the business, in their language', () => {
    expect(added.captured.map(({ subject }) => subject)).toEqual(['הערה על העברה']);
    expect(added.captured[0]?.text).toContain('Paid out on Sunday');
  });

  test('speak five languages', () => {
    expect(new Set(added.found.texts).size).toBe(5);
  });
});

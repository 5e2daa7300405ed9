import { describe, expect, test } from 'vitest';
import { statement } from './platform/db/database.ts';
import { testCapability } from './testing/capability.ts';

/**
 * A second capability, which the extensions were not made for: stamps that buyers collect
 * (`conformance/capabilities/stamps`). A process of the copy takes ten payments, refunds one, and lets a year pass.
 */

const CALLBACKS = statement(
  'testing_stamp_callbacks',
  `SELECT e.body FROM event e WHERE e.notify_type = 'stamps-full'`,
);

describe('stamps, added as the page says', () => {
  // biome-ignore lint/suspicious/noExplicitAny: read field by field
  const added = testCapability<any>('stamps');

  test('are given in the commit of a payment where their seller has switched them on and the buyer is known', () => {
    expect(added.found.anonymous).toBe('completed');
    expect(added.found.counts).toMatchObject({ unswitched: 0, given: 10 });
  });

  test('are taken back by a refund of all that is left, and by no other', () => {
    expect(added.found.counts).toMatchObject({ partly: 10, refunded: 9 });
    expect(added.found.facts).toEqual({ refunded: ['Taken back or over'], kept: ['Given for this payment'] });
  });

  test('end when their time is over, as soon as the clock says so, and wait for it on the screen of the clock', () => {
    expect(added.found.counts).toMatchObject({ refunded: 9, after: 0 });
    expect(added.found.waiting).toMatchObject({ count: 9, next: expect.any(String) });
  });

  test('are listed by the API, the oldest first', () => {
    expect(added.found.listed).toEqual(added.found.saleIds);
    expect(added.found.openApi.paths['/stamps'].get.operationId).toBe('list-stamps');
  });

  test('stand on the receipt, with the way to the card for its buyer alone', () => {
    const { buyer, seller } = added.found.receipts;
    expect(buyer).toMatch(new RegExp(`<dt>Loyalty stamps</dt><dd><a href="/stamps/${added.found.key}">.*10 stamps`));
    expect(seller).toContain('10 stamps');
    expect(seller).not.toContain(added.found.key);
  });

  test('are shown to the buyer by a page outside the dashboard, which knows no other address', () => {
    const { known, none } = added.found.pages;
    expect(known.status).toBe(200);
    expect(known.html).toContain('10 stamps');
    expect(none.status).toBe(404);
    expect(none.html).not.toContain('10 stamps');
  });

  test('tell the buyer of the tenth by e-mail and text message, once', () => {
    const { captured, found } = added;
    expect(captured.map(({ channel, to }) => [channel, to])).toEqual(
      expect.arrayContaining([
        ['email', expect.stringContaining('dana@example.com')],
        ['sms', expect.stringMatching(/541234567$/)],
      ]),
    );
    expect(captured).toHaveLength(2);
    for (const { text } of captured) expect(text).toContain(`/stamps/${found.key}`);
  });

  test('tell the server of the seller, by a callback that the reference knows', async () => {
    const told = await added.base.owner.query<{ body: string }>(CALLBACKS, []);
    expect(told.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      expect.objectContaining({ buyer_email: 'dana@example.com', stamps: '10', notify_type: 'stamps-full' }),
    ]);
    expect(JSON.stringify(added.found.openApi)).toContain('StampsCallback');
  });

  test('are counted for operators, and held against their cards', () => {
    const { figure, invariant } = added.found;
    expect(figure).toBe(9);
    expect(invariant).toEqual({
      says: 'A stamp card says how many of its stamps count',
      inOrder: [],
      broken: [{ what: expect.stringMatching(/^stamp card \d+$/), detail: '10 for 9' }],
      after: [],
    });
  });

  test('have a screen behind its right, whose switch the audit log tells in its own words', () => {
    expect(added.found.screen).toMatchObject({ path: '/stamps', right: 'see-page' });
    expect(added.found.navigation).toContain('/stamps');
    expect(added.found).toMatchObject({ switched: 1, foreign: 0, audited: [['stamps-switched', 'Switched stamps']] });
  });

  test('speak five languages', () => {
    expect(new Set(added.found.texts).size).toBe(5);
  });
});

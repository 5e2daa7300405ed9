import { afterEach, describe, expect, test } from 'vitest';
import { cancelTemplateByPerson } from '#lib/modules/payments/sales/cancel-template.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { paymentsContext } from '#lib/contexts.ts';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';

/** security 1: one form of a template's page is one payment, whatever becomes of its answers. */
const base = testDatabase();
const { ask, json, givenSale, seller, control } = testDocuments(base);
afterEach(() => base.moveClock(0));

const CARD = {
  cardNumber: '4111111111111111',
  cardExpiry: '12/30',
  cardCvv: '123',
  buyerName: 'Noa Cohen',
  socialId: '',
  installments: '1',
  language: 'en',
};
const DECLINED = '4000000000000002';

const givenTemplate = async (more: object = {}) =>
  (await givenSale({ sale_type: 'template', sale_payment_method: 'credit-card', language: 'en', ...more })).replace(
    'generate',
    'template',
  );
const pay = (link: string, once: string | undefined, more: object = {}) =>
  json(ask('POST', `${link}/pay`, { ...CARD, once, ...more }));
const stateOf = (link: string, once: string) => json(ask('GET', `${link}/state?lang=en&once=${once}`));
const start = (link: string, once: string, details: object) =>
  json(ask('POST', `${link}/start?lang=en`, { details, buyerName: '', language: 'en', once }));
const startedOf = (link: string, once: string) => json(ask('GET', `${link}/payment?lang=en&once=${once}`));

const CHILDREN = statement(
  'test_children_of_link',
  `SELECT c.public_id AS id, c.status, (SELECT count(*)::int FROM attempt a WHERE a.sale_id = c.id) AS attempts
    FROM sale t JOIN sale c ON c.parent_id = t.id WHERE t.public_id = $1 ORDER BY c.id`,
);
const childrenOf = (link: string) =>
  base.db.query<{ id: string; status: string; attempts: number }>(CHILDREN, [link.split('/').at(-1) ?? '']);
const chargesOf = async () =>
  (await control('GET', `/control/books?merchant=${seller().id}`)).sums.find(
    ({ operation }: { operation: string }) => operation === 'charge',
  )?.count ?? 0;

describe('security 1: a form of a link that many can pay', () => {
  test('is charged once, however often its button is pressed, and every answer says that it is paid', async () => {
    const [link, once, before] = [await givenTemplate(), freshFormToken(), await chargesOf()];
    const first = await pay(link, once);
    expect(first).toMatchObject({ kind: 'paid', done: { reference: expect.stringMatching(/^TRAN/) } });
    expect(await stateOf(link, once)).toEqual(first);
    expect(await pay(link, once, { cardNumber: '5555555555554444' })).toEqual(first);
    // A card that would be declined does not turn the result into a decline: the form is paid.
    expect(await pay(link, once, { cardNumber: '4242424242424241' })).toEqual(first);
    expect([await childrenOf(link), (await chargesOf()) - before]).toEqual([
      [{ id: expect.any(String), status: 'completed', attempts: 1 }],
      1,
    ]);
  });

  test('is charged once by eight clicks in the same moment', async () => {
    const [link, once, before] = [await givenTemplate(), freshFormToken(), await chargesOf()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(link, once)));
    expect(answers.filter(({ kind }) => kind !== 'paid' && kind !== 'check' && kind !== 'go')).toEqual([]);
    expect((await stateOf(link, once)).kind).toBe('paid');
    expect([(await childrenOf(link)).length, (await chargesOf()) - before]).toEqual([1, 1]);
  });

  test('is two payments in two tabs, and of two links', async () => {
    const [link, other, once, before] = [
      await givenTemplate(),
      await givenTemplate(),
      freshFormToken(),
      await chargesOf(),
    ];
    for (const [at, by] of [
      [link, once],
      [link, freshFormToken()],
      [other, once],
    ] as const)
      expect((await pay(at, by)).kind).toBe('paid');
    expect([(await childrenOf(link)).length, (await childrenOf(other)).length, (await chargesOf()) - before]).toEqual([
      2, 1, 3,
    ]);
  });

  test('that was declined is paid by its next card as the same sale, and says in between that nothing was charged', async () => {
    const [link, once] = [await givenTemplate(), freshFormToken()];
    expect(await pay(link, once, { cardNumber: DECLINED })).toMatchObject({ kind: 'say', code: 20004 });
    expect(await stateOf(link, once)).toMatchObject({ kind: 'say', text: expect.stringContaining('wasn’t charged') });
    // The second click is on its way: how the first one ended is no answer to it.
    expect(await json(ask('GET', `${link}/state?lang=en&once=${once}&clicks=2`))).toMatchObject({
      kind: 'say',
      isOpen: true,
      text: expect.stringContaining('won’t be charged twice'),
    });
    expect((await pay(link, once)).kind).toBe('paid');
    expect(await childrenOf(link)).toEqual([{ id: expect.any(String), status: 'completed', attempts: 2 }]);
  });

  test('is asked about while the charge is in flight: nobody hears that it was not charged, and a click meanwhile charges nothing', async () => {
    const [link, once, before] = [await givenTemplate(), freshFormToken(), await chargesOf()];
    await control('POST', '/control/next', { merchant: String(seller().id), what: 'delay', ms: 1_500 });
    const paying = pay(link, once);
    await expect.poll(() => childrenOf(link)).toHaveLength(1);
    expect(await stateOf(link, once)).toEqual({ kind: 'check' });
    expect(await pay(link, once)).toEqual({ kind: 'go', address: `/sale/generate/${(await childrenOf(link))[0]?.id}` });
    expect((await paying).kind).toBe('paid');
    expect((await stateOf(link, once)).kind).toBe('paid');
    expect((await chargesOf()) - before).toBe(1);
  });

  test('whose outcome nobody knows stays unknown until it is settled, and then says how', async () => {
    const [link, once] = [await givenTemplate(), freshFormToken()];
    for (const operation of ['charge', 'cancel-or-confirm'])
      await control('POST', '/control/next', { merchant: String(seller().id), operation, what: 'lose_answer' });
    expect(await pay(link, once)).toEqual({ kind: 'go', address: `/sale/generate/${(await childrenOf(link))[0]?.id}` });
    expect((await stateOf(link, once)).kind).toBe('check');
    await base.moveClock(60);
    await sweepAttempts(paymentsContext());
    expect((await stateOf(link, once)).kind).toBe('paid');
    expect((await pay(link, once)).kind).toBe('paid');
    expect(await childrenOf(link)).toHaveLength(1);
  });

  test('that has not arrived says so, and never that nothing was charged; the link itself says it neither', async () => {
    const link = await givenTemplate();
    for (const asked of [
      await stateOf(link, freshFormToken()),
      await stateOf(link, 'nonsense'),
      await json(ask('GET', `${link}/state?lang=en`)),
    ]) {
      expect(asked).toEqual({
        kind: 'say',
        text: expect.stringContaining('won’t be charged twice'),
        field: null,
        code: 0,
        isOpen: true,
      });
      expect(asked.text).not.toMatch(/wasn’t charged|Nothing was charged/);
    }
  });

  test('pays nothing without its token: the page is asked for anew', async () => {
    const link = await givenTemplate();
    for (const once of [undefined, '', 'x', 'x'.repeat(23), '<'.repeat(22)])
      expect(await pay(link, once)).toEqual({ kind: 'reload' });
    expect(await childrenOf(link)).toEqual([]);
  });

  test('of a link that has ended pays no more, but hears of what it paid before', async () => {
    const [link, paid, declined] = [await givenTemplate(), freshFormToken(), freshFormToken()];
    await pay(link, paid);
    await pay(link, declined, { cardNumber: DECLINED });
    await cancelTemplateByPerson(paymentsContext(), link.split('/').at(-1) ?? '', [seller().id]);
    expect((await pay(link, paid)).kind).toBe('paid');
    expect((await stateOf(link, paid)).kind).toBe('paid');
    expect(await pay(link, declined)).toEqual({ kind: 'reload' });
    expect(await pay(link, freshFormToken())).toEqual({ kind: 'reload' });
  });

  test('cannot be used to read or pay what another form made', async () => {
    const [link, once] = [await givenTemplate(), freshFormToken()];
    await pay(link, once);
    expect((await stateOf(link, freshFormToken())).kind).toBe('say');
    expect((await stateOf(await givenTemplate(), once)).kind).toBe('say');
  });

  test('that starts Bit waits at one sale, finds it again, and a card of the same form is the same payment', async () => {
    const [link, once] = [await givenTemplate({ sale_payment_method: 'multi' }), freshFormToken()];
    expect(await startedOf(link, once)).toMatchObject({ kind: 'say', isOpen: true });
    const waiting = await start(link, once, { method: 'bit', phone: '' });
    expect(waiting).toMatchObject({ kind: 'waiting', saleId: (await childrenOf(link))[0]?.id });
    expect(await startedOf(link, once)).toMatchObject({
      kind: 'waiting',
      saleId: waiting.saleId,
      payment: { method: 'bit' },
    });
    await start(link, once, { method: 'paypal' });
    expect((await pay(link, once)).kind).toBe('paid');
    expect((await startedOf(link, once)).kind).toBe('paid');
    expect(await childrenOf(link)).toEqual([{ id: waiting.saleId, status: 'completed', attempts: 3 }]);
  });

  test('has a token of its own on every page of a link, and none on the page of a sale', async () => {
    const tokenOf = async (path: string) => /"once":"([\w-]{22})"/.exec(await (await ask('GET', path)).text())?.[1];
    const [link, multi] = [await givenTemplate(), await givenTemplate({ sale_payment_method: 'multi' })];
    const tokens = [await tokenOf(link), await tokenOf(link), await tokenOf(multi)];
    expect(new Set(tokens.filter(Boolean)).size).toBe(3);
    expect(await tokenOf(await givenSale())).toBeUndefined();
  });
});

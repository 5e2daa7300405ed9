import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '#lib/platform/log.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDispute } from '#lib/testing/disputes.ts';
import { madePdf } from '#lib/testing/files/pdfs.ts';
import { HOSTILE } from '#lib/testing/files/hostile.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let disputeId: string;
beforeAll(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined));
beforeEach(async () => {
  seller = await givenSeller(base.db);
  disputeId = await givenDispute(base, world, seller);
});

const get = async (path: string, query: Record<string, string | number> = {}, who = seller) =>
  (await callApi('GET', path, { headers: { 'svc-merchant-key': who.svcId }, query })).body;
const post = async (path: string, body: object = {}, who = seller) =>
  (
    await world.send(`disputes/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'svc-merchant-key': who.svcId },
      body: JSON.stringify(body),
    })
  ).body;
const save = (evidence: unknown) => post(`${disputeId}/evidence`, { evidence });

describe('GET /disputes', () => {
  test('lists them newest first, by status and by date, a page at a time', async () => {
    const second = await givenDispute(base, world, seller);
    const all = await get('disputes');
    expect(all.items.map(({ dispute_id }: { dispute_id: string }) => dispute_id)).toEqual([second, disputeId]);
    expect(all.items[0]).toMatchObject({ status: 'needs-response', reason: 'other', amount: 5_000, amount_won: 0 });
    const first = await get('disputes', { limit: 1 });
    expect(first.items).toHaveLength(1);
    const next = await get('disputes', { limit: 1, cursor: first.next_cursor });
    expect(next).toMatchObject({ items: [{ dispute_id: disputeId }], next_cursor: null });
    expect((await get('disputes', { status: 'won' })).items).toEqual([]);
    expect((await get('disputes', { due_before: '2020-01-01' })).items).toEqual([]);
    expect((await get('disputes', { due_before: '2099-01-01' })).items).toHaveLength(2);
  });

  test.each([
    ['status', 'open', 9001],
    ['due_before', 'soon', 9001],
    ['limit', 0, 9001],
    ['limit', 501, 9001],
    ['cursor', 'nowhere', 9001],
  ] as const)('refuses %s %s', async (name, value, code) => {
    expect((await get('disputes', { [name]: value })).status_error_code).toBe(code);
  });
});

describe('evidence', () => {
  test('is kept by kind, as a text or as a file, and replaced or removed by kind', async () => {
    const base64 = (await madePdf()).toString('base64');
    const saved = await save([
      { kind: 'explanation', text: 'The parcel was handed over. Card 4111111111111111' },
      { kind: 'delivery', name: 'slip.pdf', base64 },
    ]);
    expect(saved.evidence).toEqual({
      explanation: { text: expect.not.stringContaining('4111111111111111') },
      delivery: { file_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect((await save([{ kind: 'delivery' }])).evidence).toHaveProperty('explanation');
    expect((await get(`disputes/${disputeId}`)).evidence).not.toHaveProperty('delivery');
  });

  test.each([
    ['no list', undefined, 1],
    ['an empty list', [], 9001],
    ['no kind', [{ text: 'x' }], 1],
    ['an unknown kind', [{ kind: 'magic', text: 'x' }], 9001],
    ['a text that is too long', [{ kind: 'other', text: 'x'.repeat(10_001) }], 9001],
    ['a text and a file', [{ kind: 'other', text: 'x', name: 'x.pdf', base64: 'eA==' }], 790],
    ['a file without a name', [{ kind: 'other', base64: 'eA==' }], 1],
    ['what is no base64', [{ kind: 'other', name: 'x.pdf', base64: '***' }], 9001],
    [
      'one kind twice',
      [
        { kind: 'other', text: 'x' },
        { kind: 'other', text: 'y' },
      ],
      790,
    ],
    ['an address inside', [{ kind: 'other', name: 'x.pdf', url: 'http://127.0.0.1/x' }], 21],
  ])('refuses %s', async (_, evidence, code) => {
    expect((await save(evidence)).status_error_code).toBe(code);
    expect((await get(`disputes/${disputeId}`)).evidence).toEqual({ explanation: { text: 'losing_evidence' } });
  });

  test('is looked at by the reader of strangers’ files: a hostile one rejects the whole call', async () => {
    const hostile = HOSTILE.find(({ refused }) => refused === 'encrypted') ?? HOSTILE.find(({ refused }) => refused);
    const answer = await save([
      { kind: 'explanation', text: 'changed' },
      { kind: 'delivery', name: 'slip.pdf', base64: Buffer.from((await hostile?.make()) ?? '').toString('base64') },
    ]);
    expect(answer).toMatchObject({ status_error_code: 9001, status_additional_info: expect.stringContaining('[1]') });
    expect((await get(`disputes/${disputeId}`)).evidence).toEqual({ explanation: { text: 'losing_evidence' } });
  });
});

describe('an answer', () => {
  test('is submitted once: again it is 305, and so are evidence and acceptance', async () => {
    expect(await post(`${disputeId}/submit`)).toMatchObject({ status_code: 0, status: 'submitted' });
    for (const again of ['submit', 'accept'])
      expect(await post(`${disputeId}/${again}`)).toMatchObject({
        status_error_code: 305,
        status_additional_info: 'submitted',
      });
    expect((await save([{ kind: 'other', text: 'x' }])).status_error_code).toBe(305);
  });

  test('is that the chargeback is accepted', async () => {
    expect(await post(`${disputeId}/accept`)).toMatchObject({ status_code: 0, status: 'accepted' });
    expect((await post(`${disputeId}/submit`)).status_error_code).toBe(305);
  });

  test('needs evidence', async () => {
    await save([{ kind: 'explanation' }]);
    expect(await post(`${disputeId}/submit`)).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'evidence',
    });
  });
});

import { expect, test } from 'vitest';
import { type CardOwner, openCard, sealCard } from './card-seal.ts';
import type { VaultKeys } from './keys.ts';
import { openRow, type RowOwner, rewrapKey, sealRow } from './row-seal.ts';

/**
 * A key service that wraps nothing and binds nothing: what holds here holds by the card's own seal. It remembers every
 * key it was handed.
 */
function openKeys() {
  const handed: Buffer[] = [];
  const copies: Buffer[] = [];
  const keys: VaultKeys = {
    current: () => 'one',
    known: () => ['one', 'two'],
    async wrap(_, rowKey) {
      handed.push(rowKey);
      copies.push(Buffer.from(rowKey));
      return Buffer.from(rowKey);
    },
    async unwrap(_, wrapped) {
      const rowKey = Buffer.from(wrapped);
      handed.push(rowKey);
      return rowKey;
    },
    mac: () => Buffer.alloc(32),
    refresh: () => false,
  };
  return { keys, handed, copies };
}

const CARD = { number: '4111111111111111', expiry: '1230' };
const OWNER: CardOwner = { token: 'BUYER-ONE', sellerId: 7 };
const ROW: RowOwner = { kind: 'card', name: 'BUYER-ONE', sellerId: 7 };

test('V-05: the card itself is bound to its token, its seller and its version, whatever the key service does', async () => {
  const { keys } = openKeys();
  const row = await sealCard(keys, CARD, OWNER);
  expect(await openCard(keys, row, OWNER)).toEqual(CARD);
  await expect(openCard(keys, row, { ...OWNER, token: 'BUYER-TWO' })).rejects.toThrow();
  await expect(openCard(keys, row, { ...OWNER, sellerId: 8 })).rejects.toThrow();
  await expect(openCard(keys, { ...row, version: 2 }, OWNER)).rejects.toThrow();
});

test('every row has a key of its own, 256 bits long', async () => {
  const { keys, copies } = openKeys();
  for (let turn = 0; turn < 200; turn += 1) await sealCard(keys, CARD, OWNER);
  expect(new Set(copies.map((key) => key.toString('hex'))).size).toBe(200);
  expect(copies.every((key) => key.length === 32)).toBe(true);
});

test("a row's key is wiped after every use, also when the card does not open", async () => {
  const { keys, handed } = openKeys();
  const row = await sealCard(keys, CARD, OWNER);
  await openCard(keys, row, OWNER);
  await rewrapKey(keys, row, ROW, 'two');
  await openCard(keys, row, { ...OWNER, sellerId: 8 }).catch(() => undefined);
  await openCard(keys, { ...row, sealed: Buffer.alloc(3) }, OWNER).catch(() => undefined);
  expect(handed).toHaveLength(6);
  for (const key of handed) expect(key.equals(Buffer.alloc(32))).toBe(true);
});

test('a file and a card of one name are not taken for each other', async () => {
  const { keys } = openKeys();
  const file: RowOwner = { kind: 'file', name: 'BUYER-ONE', sellerId: 7 };
  const row = await sealRow(keys, Buffer.from('a page'), file);
  expect((await openRow(keys, row, file)).toString()).toBe('a page');
  await expect(openRow(keys, row, ROW)).rejects.toThrow();
});

import type { VaultKeys } from './keys.ts';
import { openRow, type RowOwner, type SealedRow, sealRow } from './row-seal.ts';

/** How a card lies in its row: number and expiry in one layout of fixed length, sealed as every row of the vault. */
export type CardOwner = { token: string; sellerId: number };

export type StoredCard = { number: string; expiry: string };

/** Expiry (MMYY) and up to 19 digits. Always this long, so that the length of a seal tells nothing of the number. */
const CARD_BYTES = 24;
const EXPIRY_BYTES = 4;

const ownerOfCard = ({ token, sellerId }: CardOwner): RowOwner => ({ kind: 'card', name: token, sellerId });

/** Under the key in use. */
export async function sealCard(keys: VaultKeys, card: StoredCard, owner: CardOwner): Promise<SealedRow> {
  const plain = layOut(card);
  try {
    return await sealRow(keys, plain, ownerOfCard(owner));
  } finally {
    plain.fill(0);
  }
}

/** Throws when the seal, its owner or its key does not fit. */
export async function openCard(keys: VaultKeys, row: SealedRow, owner: CardOwner): Promise<StoredCard> {
  const plain = await openRow(keys, row, ownerOfCard(owner));
  try {
    return readLayout(plain);
  } finally {
    plain.fill(0);
  }
}

function layOut({ number, expiry }: StoredCard): Buffer {
  if (!/^\d{4}$/.test(expiry) || !/^\d{8,19}$/.test(number)) throw new RangeError('not a card as the vault keeps it');
  const plain = Buffer.alloc(CARD_BYTES);
  plain.write(expiry, 0, 'latin1');
  plain.write(number, EXPIRY_BYTES, 'latin1');
  return plain;
}

function readLayout(plain: Buffer): StoredCard {
  const end = plain.indexOf(0, EXPIRY_BYTES);
  return {
    expiry: plain.toString('latin1', 0, EXPIRY_BYTES),
    number: plain.toString('latin1', EXPIRY_BYTES, end === -1 ? plain.length : end),
  };
}

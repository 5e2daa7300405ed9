import type { VaultKeys } from './keys.ts';
import { openRow, type RowOwner, type SealedRow, sealRow } from './row-seal.ts';

/**
 * How a card, or an account with its mandate, lies in its row: number and expiry in one layout of fixed length, sealed
 * as every row of the vault.
 */
export type CardOwner = { token: string; sellerId: number };

/**
 * A card: 8 to 19 digits, and MMYY. An account is the same without an expiry, `0000`, and may be an IBAN: it begins
 * with its country, and has capital letters among its digits.
 */
export type StoredCard = { number: string; expiry: string };

/**
 * Expiry (MMYY) and up to 19 digits. The length is fixed, so that a seal reveals neither the length of the number nor
 * whether it is a card's.
 */
const CARD_BYTES = 24;
const EXPIRY_BYTES = 4;

/**
 * An IBAN of up to 34 letters and digits does not fit so: it is one number to the base of 36 over all the bytes, behind
 * a 1 that keeps zeros in front. It is below 36 ** 35, so its first byte is zero, and that of a card is a digit.
 */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const NO_EXPIRY = '0000';
const BASE = 36;

const ownerOfCard = ({ token, sellerId }: CardOwner): RowOwner => ({ kind: 'card', name: token, sellerId });

/** Seals a card under the key in use. */
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
  if (expiry === NO_EXPIRY && IBAN.test(number)) return packed(number);
  if (!/^\d{4}$/.test(expiry) || !/^\d{8,19}$/.test(number)) throw new RangeError('not a card as the vault keeps it');
  const plain = Buffer.alloc(CARD_BYTES);
  plain.write(expiry, 0, 'latin1');
  plain.write(number, EXPIRY_BYTES, 'latin1');
  return plain;
}

function readLayout(plain: Buffer): StoredCard {
  if (plain[0] === 0) return { number: unpacked(plain), expiry: NO_EXPIRY };
  const end = plain.indexOf(0, EXPIRY_BYTES);
  return {
    expiry: plain.toString('latin1', 0, EXPIRY_BYTES),
    number: plain.toString('latin1', EXPIRY_BYTES, end === -1 ? plain.length : end),
  };
}

function packed(iban: string): Buffer {
  const digits = [...iban].map((sign) => BigInt(Number.parseInt(sign, BASE)));
  const value = digits.reduce((sum, digit) => sum * BigInt(BASE) + digit, 1n);
  return Buffer.from(value.toString(16).padStart(CARD_BYTES * 2, '0'), 'hex');
}

const unpacked = (plain: Buffer): string =>
  BigInt(`0x${plain.toString('hex')}`)
    .toString(BASE)
    .slice(1)
    .toUpperCase();

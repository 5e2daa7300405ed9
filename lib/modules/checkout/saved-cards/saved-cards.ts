import { createHash, randomUUID } from 'node:crypto';
import { brandOf, isExpired } from '#lib/kernel/card/card.ts';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { SavedCardResult, SavedCardInput, SavedCardMeans } from '../contract/saved-cards.ts';
import { type Claim, type PaymentsContext, purgeCards } from '#lib/modules/payments/index.ts';
import { maySaveCard } from './saved-card-rules.ts';
import {
  addSavedCard,
  deleteSavedCards,
  findCardSaving,
  findPlace,
  listSavedCardsOf,
  removeSavedCard,
  takeForPayment,
  takeRemoved,
} from './store-saved-cards.sql.ts';

/**
 * Cards that a browser remembers (docs/decisions/0042). The browser's secret is the only key to them, and only its hash
 * is kept: it is 256 random bits, which cannot be guessed, so a plain SHA-256 is enough. An unknown secret and one of
 * another seller have the same response.
 */

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * The seller's public key, under which the browser keeps its secret; null where the page of this sale remembers no
 * card.
 */
export const findCardSavingSeller = (
  { database }: Pick<PaymentsContext, 'database'>,
  saleId: string,
): Promise<string | null> => findCardSaving(database, saleId);

/** The saved cards of a secret, for the page of this sale, after removing the named one. */
export async function savedCards(
  { database }: Pick<PaymentsContext, 'database'>,
  saleId: string,
  { secret, remove }: SavedCardInput,
): Promise<SavedCardResult> {
  const secretHash = hashOf(secret);
  if (remove !== undefined) await removeSavedCard(database, saleId, secretHash, remove);
  const rows = await listSavedCardsOf(database, saleId, secretHash);
  return { cards: rows.map(({ now, ...card }) => ({ ...card, isExpired: isExpired(card.expiry, now) })) };
}

/** Saved card for one payment, with its owner from the sale that it was saved with. */
export type OpenedCard = {
  id: number;
  number: string;
  expiry: string;
  zipCode: string;
  buyerName: string;
  buyerSocialId: string;
};

/**
 * Opens a saved card. Null: there is none of that name, for this secret and this seller, or its time is over.
 * Throws `VaultUnavailableError` while the vault cannot work.
 */
export async function openSavedCard(
  { database, vault }: PaymentsContext,
  saleId: string,
  { secret, cardId }: SavedCardMeans,
): Promise<OpenedCard | null> {
  const used = await takeForPayment(database, saleId, hashOf(secret), cardId);
  if (!used || isExpired(used.expiry, used.now)) return null;
  const { id, vaultCardId, sellerId, zipCode, buyerName, buyerSocialId } = used;
  try {
    return { ...(await vault.open(vaultCardId, { token: cardId, sellerId })), id, zipCode, buyerName, buyerSocialId };
  } catch (error) {
    if (error instanceof VaultUnavailableError) throw error;
    // The card was removed and purged meanwhile, or its seal is broken, which the vault has logged.
    log.error('a saved card could not be opened', { error: errorName(error) });
    return null;
  }
}

/**
 * Saves the card of a claimed payment for the browser with this secret. It is listed once the payment is booked as
 * successful, by any process, and deleted otherwise. A payment never waits for this or fails because of it: if the card
 * cannot be saved now, the next payment offers it again.
 */
export async function saveCard(
  { database, vault }: PaymentsContext,
  { sale, seller, attempt }: Claim,
  card: CardForOneCall,
  secret: string,
): Promise<void> {
  if (!maySaveCard(sale)) return;
  const { number, expiry } = card;
  const publicId = randomUUID();
  const whose = {
    sellerId: seller.id,
    secretHash: hashOf(secret),
    cardIndex: secretIndex(`remembered ${secret} ${number} ${expiry}`),
  };
  try {
    let place = await findPlace(database, whose);
    if (place === null) return;
    const vaultCardId = await vault.keep({ number, expiry }, { token: publicId, sellerId: seller.id });
    const savedCard = {
      ...whose,
      publicId,
      vaultCardId,
      attemptId: attempt.id,
      brand: brandOf(number),
      lastFour: number.slice(-4),
      expiry,
      zipCode: card.zipCode ?? '',
    };
    // Payments in several tabs may choose the same slot: the first takes it, the others look for the next.
    while (place !== null && !(await addSavedCard(database, place, savedCard)))
      place = await findPlace(database, whose);
    if (place === null) await vault.forget([vaultCardId]);
  } catch (error) {
    log.error('a card could not be saved', { attemptId: attempt.publicId, error: errorName(error) });
  }
}

const REMOVED_CARDS = {
  name: 'remembered_card',
  job: 'forget-saved-cards',
  find: takeRemoved,
  mark: deleteSavedCards,
};

/** Removes the cards from the vault that browsers no longer save. Returns how many. */
export const purgeSavedCards = (context: Pick<PaymentsContext, 'database' | 'vault'>): Promise<number> =>
  purgeCards(context, REMOVED_CARDS);

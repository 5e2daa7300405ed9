import { randomBytes } from 'node:crypto';
import type { PagePaymentInput, PagePaymentResult } from '#lib/modules/checkout/contract/buyer-page.ts';
import { payFromPage } from '#lib/modules/checkout/pay-from-page.ts';
import { savedCards } from '#lib/modules/checkout/saved-cards/saved-cards.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from '../database.ts';
import type { TestSeller, World } from '../world.ts';
import { freshFormToken } from './once.ts';

/** What a browser that remembers cards does, and what is left of them in the database and the vault. */

export const newSecret = () => randomBytes(32).toString('base64url');

export const TYPED: PagePaymentInput = {
  cardNumber: '4111111111111111',
  cardExpiry: '12/30',
  cardCvv: '123',
  buyerName: 'Dana Levi',
  socialId: '',
  installments: '1',
  language: 'en',
};
export const NOTHING_TYPED = { ...TYPED, cardNumber: '', cardExpiry: '', buyerName: '' };

const INSIDE = statement('test_inside_vault', 'SELECT count(*)::int AS count FROM card WHERE owner = $1');
const ROWS = statement(
  'test_remembered_rows',
  'SELECT count(*)::int AS count FROM remembered_card WHERE seller_id = $1',
);
/** `seller` is paid, `secret` is the browser's: each test has its own. */
export function savedCardsWorld(base: TestDatabase, world: World, seller: () => TestSeller, secret: () => string) {
  const givenSale = async (more: object = {}, of = seller()) => (await world.givenSale(of, more)).saleId;

  /** Pays a new sale with a typed card, which the browser is to remember. */
  async function remember(more: Partial<PagePaymentInput> = {}, sale: object = {}): Promise<string> {
    const saleId = await givenSale(sale);
    await payFromPage(world.context, saleId, { ...TYPED, browserSecret: secret(), once: freshFormToken(), ...more });
    return saleId;
  }

  const listed = async (saleId?: string, shown = secret()) =>
    (await savedCards(world.context, saleId ?? (await givenSale()), { secret: shown })).cards;
  const lastFours = async (saleId?: string, shown?: string) =>
    (await listed(saleId, shown)).map(({ lastFour }) => lastFour);

  /** Pays with the remembered card, by the code alone. */
  async function payAgain(
    saleId: string,
    { code = '123', card = '', shown = secret(), installments = '1', ip = null as string | null } = {},
  ): Promise<PagePaymentResult> {
    const cardId = card || (await listed(saleId))[0]?.id || '00000000-0000-4000-8000-000000000000';
    return payFromPage(
      world.context,
      saleId,
      { ...NOTHING_TYPED, cardCvv: code, installments, once: freshFormToken(), savedCard: { secret: shown, cardId } },
      ip,
    );
  }

  const inVault = async () => (await base.owner.query<{ count: number }>(INSIDE, [seller().id]))[0]?.count;
  const rows = async () => (await base.db.query<{ count: number }>(ROWS, [seller().id]))[0]?.count;
  return { givenSale, remember, listed, lastFours, payAgain, inVault, rows };
}

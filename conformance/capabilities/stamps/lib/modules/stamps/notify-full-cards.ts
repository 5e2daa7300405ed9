import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { queueMessages } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordFullCards } from './full-callback.ts';
import { STAMPS_FULL } from './full-message.ts';
import { takeFull } from './store-stamps.sql.ts';

/** Wakes the job that looks for cards that have become full. */
export const CARDS_FULL = 'stamp-cards-full';

/** What stamps work with. `wakeDeliveries` has callbacks sent at once that were committed. */
export type StampsContext = NotifyContext & { database: Database; wakeDeliveries: () => void };

/** Tells buyers and sellers of cards that are full, each once. The mark, messages and callbacks are one commit. */
export async function notifyFullCards(context: StampsContext): Promise<number> {
  const { database, origin } = context;
  const told = await database.inTransaction(async (inside) => {
    const cards = await takeFull(inside);
    await queueMessages(
      inside,
      cards.flatMap(({ id, sellerId, email, phone, language, key, stamps }) => {
        const message = { sellerId, language, template: STAMPS_FULL, facts: { stamps } };
        const ways = [{ channel: 'email', recipient: email } as const, { channel: 'sms', recipient: phone } as const];
        return ways
          .filter(({ recipient }) => recipient !== '')
          .map((way) => ({
            ...message, ...way,
            key: `stamp card ${id} full ${way.channel}`,
            secret: `${origin}/stamps/${key}`,
          }));
      }),
    );
    await recordFullCards(inside, context, cards);
    return cards.length;
  });
  if (told > 0) context.wakeDeliveries();
  return told;
}

import type { Answer } from '#components/ui/refused.ts';
import type { PriceChoice } from '#lib/modules/subscriptions/views/templates.ts';

/** Server actions of the dialogs about prices. Amounts in minor units. */

type NewPrice = { from: number; price: number; notifiesBuyer: boolean };

/** Changes one price; `from` is the price that the person was shown. */
export type SetPrice = (subscriptionId: string, change: NewPrice) => Promise<Answer>;

type PriceToSet = { subscriptionId: string; from: number };

/** Changes the prices of one portion of a run; `results` has the order of `rows`. */
export type SetPrices = (
  rows: readonly PriceToSet[],
  change: { price: number; notifiesBuyer: boolean },
) => Promise<Answer<{ results: Answer[] }>>;

export type PriceActions = { setPrice: SetPrice; setPrices: SetPrices };

/** Active subscriptions of a template with a price other than `price`. */
export type ChoosePrices = (templateId: string, price: number) => Promise<Answer<{ chosen: PriceChoice[] }>>;

'use server';

import { z } from 'zod';
import { setPriceFromDashboard } from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { subscriptionWith } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import type { Answer } from '#components/ui/refused.ts';
import { findPricedOtherwise as choose } from '#lib/modules/subscriptions/dashboard.ts';
import { MAX_PRICES, PRICES_AT_ONCE } from '#lib/modules/subscriptions/views/price-change.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Actions on the prices of many subscriptions. Amounts in minor units. */

const pricesToSet = z.tuple([
  z.array(z.object({ subscriptionId: lookup(), from: z.int().positive() })).readonly(),
  z.object({ price: z.int().positive(), notifiesBuyer: z.boolean() }),
]);

/**
 * Changes some prices concurrently; the results are in their order. A failure of one does not affect the others. Each
 * is an action of its own, with its own right and its own entry.
 */
export const setPrices = defineAction(
  { right: 'manage-subscriptions', unaudited: 'each price is changed by an action that writes', input: pricesToSet },
  async ({ language }, rows, change) => {
    const results = await Promise.all(
      rows.slice(0, PRICES_AT_ONCE).map(({ subscriptionId, from }) =>
        setPriceFromDashboard(subscriptionId, { from, ...change }).catch((error: unknown): Answer => {
          log.error('a price could not be changed', { error: errorName(error) });
          return { ok: false, why: 'unknown', message: say(language, 'subscription-work.price.lost') };
        }),
      ),
    );
    return { ok: true, results };
  },
);

/** Active subscriptions of a template with another price, as many as one run changes. */
export const findPricedOtherwise = defineAction(
  {
    right: 'manage-subscriptions',
    unaudited: 'reads',
    input: z.tuple([lookup(), z.int().positive()]),
    reach: subscriptionWith('manage-subscriptions'),
  },
  async ({ seller }, templateId, price) => {
    return { ok: true, chosen: await choose([seller.id], { templateId, price, most: MAX_PRICES }) };
  },
);

'use server';

import { z } from 'zod';
import { retryFromDashboard, sendCardLinkFromDashboard } from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { listParams, lookups } from '#app/_server/actions/sent.ts';
import { RECOVERY, recoveryQuery } from '#components/subscriptions/recovery/recovery.ts';
import type { Answer } from '#components/ui/refused.ts';
import { chooseRecovery } from '#lib/modules/subscriptions/dashboard.ts';
import { MAX_RECOVERED, RECOVERED_AT_ONCE } from '#lib/modules/subscriptions/views/recovery.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { messageChannels } from '#lib/modules/messages/dashboard.ts';

/** Actions on many failed payments of subscriptions. */

/**
 * Tries dates again, or sends their buyers the link to bring another card, beside each other, and answers what became
 * of each in their order. A failure of one does not affect the others. Each is an action of its own, with its own
 * right and its own entry.
 */
export const recoverMany = defineAction(
  {
    right: 'manage-subscriptions',
    unaudited: 'each is done by an action that writes',
    input: z.tuple([z.enum(['retry', 'send']), lookups(RECOVERED_AT_ONCE)]),
  },
  async ({ language }, action, subscriptionIds) => {
    const act = action === 'retry' ? retryFromDashboard : sendCardLinkFromDashboard;
    const results = await Promise.all(
      subscriptionIds.map((subscriptionId) =>
        act(subscriptionId).catch((error: unknown): Answer => {
          log.error('a subscription could not be recovered', { error: errorName(error) });
          return { ok: false, why: 'unknown', message: say(language, 'subscription-work.recovery.lost') };
        }),
      ),
    );
    return { ok: true, results };
  },
);

/** Failed payments that an address lists and that the person may act on, at most as many as can be chosen. */
export const chooseAllFailures = defineAction(
  { right: 'manage-subscriptions', unaudited: 'reads', input: z.tuple([listParams(RECOVERY)]) },
  async ({ sellersInSight }, params) => {
    const limits = { most: MAX_RECOVERED, ways: messageChannels() };
    return { ok: true, chosen: await chooseRecovery(await sellersInSight(), recoveryQuery(params), limits) };
  },
);

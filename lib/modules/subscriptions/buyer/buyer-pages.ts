import type { Language } from '#lib/kernel/language.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { BuyerAction, BuyerPlan, CodeWay, StartForm } from '../contract/buyer-pages.ts';
import { cardLinkOf, type LinkKey, readCardKey, readManageKey, readSession } from '../change/subscription-links.ts';
import { changeCardFromPage, cardConsentDigestOf } from './change-card.ts';
import { sendCode, sendManageLink, tryCodeOf } from './codes.ts';
import { findPlan } from './find-plan.ts';
import { actAsBuyer, findCardChange, findCodeQuestion, findManaged } from './managed.ts';
import { consentDigestOf, startFromPage } from './start-from-page.ts';

const KEYS = { card: readCardKey, manage: readManageKey, session: readSession } as const;

/** Operations of a buyer on the pages of a subscription, bound to this process. */
export const buyerPagesOf = (context: SubscriptionsContext) => ({
  /** Verifies a key of an address at the product's current time. */
  async readKey(page: keyof typeof KEYS, key: string): Promise<LinkKey> {
    return KEYS[page](key, (await readClock(context.database)).now);
  },
  /** Plan of a subscription; null if unknown. */
  findPlan: async (subscriptionId: string): Promise<BuyerPlan | null> =>
    (await findPlan(context, subscriptionId))?.plan ?? null,
  consentDigestOf,
  start: (subscriptionId: string, input: { form: StartForm; language: Language }, ip: string | null) =>
    startFromPage(context, subscriptionId, input, ip),
  sendLink: (subscriptionId: string, ip: string | null) => sendManageLink(context, subscriptionId, ip),
  findCardChange: (subscriptionId: string) => findCardChange(context, subscriptionId),
  cardConsentDigestOf,
  changeCard: (subscriptionId: string, input: { consentDigest: string; language: Language }, ip: string | null) =>
    changeCardFromPage(context, subscriptionId, input, ip),
  /** The path of the page for another card. */
  cardPath: async (subscriptionId: string): Promise<string> =>
    cardLinkOf('', subscriptionId, (await readClock(context.database)).now),
  findCodeQuestion: (subscriptionId: string) => findCodeQuestion(context, subscriptionId),
  sendCode: (subscriptionId: string, way: CodeWay, ip: string | null) => sendCode(context, subscriptionId, way, ip),
  tryCode: (subscriptionId: string, code: string, ip: string | null) => tryCodeOf(context, subscriptionId, code, ip),
  /** `before`: the sale before which payments are listed; null lists the newest. */
  findManaged: (subscriptionId: string, before: string | null) => findManaged(context, subscriptionId, before),
  act: (subscriptionId: string, action: BuyerAction) => actAsBuyer(context, subscriptionId, action),
});

export type BuyerPages = ReturnType<typeof buyerPagesOf>;

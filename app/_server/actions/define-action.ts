import { getLocale, getTranslations } from 'next-intl/server';
import { cookies, headers } from 'next/headers';
import { SELLER_COOKIE } from '#components/layout/choices.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { partnersOfPerson, sellersInView } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Translate } from '#lib/platform/form-sentence.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { auditBefore } from './audit.ts';
import { actionsOf, type ActionCall } from './guard.ts';
import { currentPerson } from '../person.ts';

/** The call of a browser, as Next hands it over. */
async function readCall(): Promise<ActionCall> {
  const { appUrl, isProduction } = settings();
  const [requestHeaders, locale] = await Promise.all([headers(), getLocale()]);
  return {
    headers: requestHeaders,
    appUrl,
    isProduction,
    language: readLanguage(locale),
    translate: async () => (await getTranslations()) as unknown as Translate,
    person: currentPerson,
    selectedSellers: async (person, sellers) => {
      const seen = new Set(sellersInView(person, (await cookies()).get(SELLER_COOKIE)?.value).map(({ id }) => id));
      return sellers.filter(({ id }) => seen.has(id));
    },
    partners: partnersOfPerson,
    audit: (userId, { subject = '', ...entry }) => auditBefore({ userId, subject, ...entry }),
    alert: (userId, { action }, error) =>
      log.error('an action could not be written into the audit log', { kind: action, userId, error: errorName(error) }),
  };
}

/**
 * Defines a server action: `export const refund = defineAction({ right: 'refund', … }, async (actor, …) => …)`. The
 * file begins with 'use server'. A file of actions that exports anything else fails `actions.tree.test.ts`.
 */
export const defineAction = actionsOf(readCall);

'use server';

import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { currentPerson } from '#app/person.ts';
import { isOwnRequest, maySwitchSandbox } from '#lib/modules/access/index.ts';
import type { InboxSwitch } from '#lib/modules/callbacks/contract/inbox.ts';
import { switchOwnInbox } from '#lib/modules/callbacks/switch-own-inbox.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * Lets a seller's inbox misbehave, or stop. Reading an inbox is open to everybody in the sandbox; this is for the seller's own people, because
 * it decides what becomes of callbacks that are the seller's. Answers null, or why not.
 */
export async function switchInboxFromPage(publicKey: string, wanted: InboxSwitch | null): Promise<string | null> {
  const { environment, appUrl } = settings();
  if (environment !== 'sandbox') notFound();
  const t = await getTranslations('callbacks.inbox.misbehave');
  const person = await currentPerson();
  const seller = person?.sellers.find(({ key }) => key === publicKey);
  if (!isOwnRequest(await headers(), appUrl) || !person || !seller || !maySwitchSandbox(seller.role)) return t('forbidden');
  return (await switchOwnInbox(database(), seller.id, wanted, person.id)) ? null : t('failed');
}

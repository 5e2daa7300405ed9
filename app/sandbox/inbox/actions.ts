'use server';

import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { audit } from '#app/audit.ts';
import { currentPerson } from '#app/person.ts';
import { can, isOwnRequest } from '#lib/modules/access/index.ts';
import type { InboxSwitch } from '#lib/modules/callbacks/contract/inbox.ts';
import { switchOwnInbox } from '#lib/modules/callbacks/inbox/switch-own-inbox.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * Lets a seller's inbox misbehave, or stop. Reading an inbox is open to everybody in the sandbox; this is for the
 * seller's own people, because it decides what becomes of callbacks that are the seller's. Answers null, or why not.
 */
export async function switchInboxFromPage(publicKey: string, wanted: InboxSwitch | null): Promise<string | null> {
  const { environment, appUrl } = settings();
  if (environment !== 'sandbox') notFound();
  const t = await getTranslations('callbacks.inbox.misbehave');
  const person = await currentPerson();
  const seller = person?.sellers.find(({ key }) => key === publicKey);
  if (!isOwnRequest(await headers(), appUrl) || !person || !seller || !can(seller, 'play-sandbox'))
    return t('forbidden');
  if (!(await switchOwnInbox(database(), seller.id, wanted, person.id))) return t('failed');
  await audit({
    userId: person.id,
    scope: { sellerId: seller.id },
    action: 'inbox-switched',
    subject: publicKey,
    after: { kind: wanted?.kind ?? null },
  });
  return null;
}

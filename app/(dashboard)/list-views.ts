'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isOwnRequest } from '#lib/modules/access/index.ts';
import { VIEW_LISTS } from '#lib/modules/views/contract/view-lists.ts';
import { removeView, saveView } from '#lib/modules/views/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { forbidden } from './authorize-catalog.ts';

/** A person's own views of the lists. Everybody who may see a list may keep views of it. */

const MAX_NAME_LENGTH = 60;

async function currentActor(): Promise<number | null> {
  return isOwnRequest(await headers(), settings().appUrl) ? ((await currentPerson())?.id ?? null) : null;
}

export async function keepView(of: string, name: string, query: string): Promise<{ ok: true } | Refused> {
  const userId = await currentActor();
  const list = VIEW_LISTS.find((known) => known === lookupText(of));
  const [text, address] = [freeText(name, MAX_NAME_LENGTH), freeText(query)];
  if (userId === null || list === undefined || text === '' || !/^(\?[\w%=&,.:+\-~*'()!]{1,1000})?$/.test(address))
    return forbidden();
  return (await saveView(database(), { userId, list, name: text, query: address }))
    ? { ok: true }
    : { ok: false, message: (await getTranslations('dashboard.views'))('tooMany') };
}

export async function dropView(id: number): Promise<{ ok: true } | Refused> {
  const userId = await currentActor();
  if (userId === null || !Number.isSafeInteger(id)) return forbidden();
  await removeView(database(), id, userId);
  return { ok: true };
}

'use server';

import { freeText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import { revalidatePath } from 'next/cache';
import type { SaveResult } from '#components/callbacks/endpoints/address-form.tsx';
import type { TestResult } from '#components/callbacks/deliveries/test-event.tsx';
import { wiring } from '#lib/wiring.ts';
import { audit } from '#app/audit.ts';
import { authorizeManager, forbidden } from './authorize-callbacks.ts';

/** Settings of the default address of a business, and its test event. `key` is the public key of the business. */

/** Longer texts are refused by the rule of addresses; what is longer than this is not looked at. */
const MAX_TYPED_LENGTH = 4_000;

async function askedFor(key: string): Promise<{ sellerId: number; userId: number } | { message: string }> {
  const asked = await authorizeManager();
  if ('message' in asked) return asked;
  // A business of another tenant and one that this person may only view get the same answer.
  const seller = asked.sellers.find((one) => one.key === key);
  return seller ? { sellerId: seller.id, userId: asked.person.id } : { message: await forbidden() };
}

export async function saveAddress(key: string, typed: string): Promise<SaveResult> {
  const asked = await askedFor(key);
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  const saved = await wiring().sellers.setCallbackUrl({
    sellerId: asked.sellerId,
    typed: freeText(typed, MAX_TYPED_LENGTH),
  });
  if (!saved.ok)
    return { outcome: 'refused', message: (await getTranslations('deliveries.address.refused'))(saved.reason) };
  await audit({
    userId: asked.userId,
    scope: { sellerId: asked.sellerId },
    action: 'callback-address-changed',
    subject: key,
    after: { url: saved.value },
  });
  revalidatePath('/callbacks/addresses');
  return { outcome: 'saved', url: saved.value };
}

export async function sendTest(key: string): Promise<TestResult> {
  const asked = await askedFor(key);
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  const sent = await wiring().callbacks.sendTest(asked.sellerId);
  if (sent.ok)
    await audit({
      userId: asked.userId,
      scope: { sellerId: asked.sellerId },
      action: 'callback-test-sent',
      subject: key,
    });
  return sent.ok
    ? { outcome: 'sent', deliveryId: sent.value }
    : { outcome: 'refused', message: (await getTranslations('deliveries.testEvent'))(sent.reason) };
}

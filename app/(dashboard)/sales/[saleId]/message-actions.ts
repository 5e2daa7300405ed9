'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import { revalidatePath } from 'next/cache';
import type { ResendResult } from '#components/messages/resend-dialog.tsx';
import { wiring } from '#lib/wiring.ts';
import { authorizeSale } from '#app/(dashboard)/authorize-money.ts';

/** Sends a message of a sale once more, to where the person says. */
export async function resendFromDashboard(saleId: string, messageId: number, recipient: string): Promise<ResendResult> {
  const t = await getTranslations('messages.resend');
  const asked = await authorizeSale(lookupText(saleId), 'write-buyers');
  if ('refused' in asked) return { message: asked.refused.message, isAboutRecipient: false };
  const { userId, sellerIds } = asked.acting;
  const refusal = await wiring().messages.resend({
    messageId: Number(messageId),
    saleId,
    recipient: freeText(recipient, 300),
    userId,
    sellerIds,
  });
  if (refusal === 'badEmail' || refusal === 'badPhone') return { message: t(refusal), isAboutRecipient: true };
  if (refusal !== null) return { message: t(`error.${refusal}`), isAboutRecipient: false };
  await asked.auditDone('message-resent', { recipient: freeText(recipient, 300) });
  revalidatePath(`/sales/${saleId}`);
  return null;
}

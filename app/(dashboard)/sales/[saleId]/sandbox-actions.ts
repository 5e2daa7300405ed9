'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';
import { authorizeSale } from '#app/(dashboard)/authorize-money.ts';

/** The cardholder's and the bank's part in the sandbox; in production there is no such thing. */

type SandboxResult = { ok: boolean; message: string };

export async function disputeInSandbox(saleId: string): Promise<SandboxResult> {
  return play(saleId, 'chargeback', (id, sellerIds) => wiring().sandbox.chargeBack(id, sellerIds));
}

export async function reverseInSandbox(saleId: string): Promise<SandboxResult> {
  return play(saleId, 'reversal', (id, sellerIds) => wiring().sandbox.reverseChargeback(id, sellerIds));
}

async function play(
  saleId: string,
  what: string,
  ask: (saleId: string, sellerIds: readonly number[]) => Promise<boolean>,
): Promise<SandboxResult> {
  const t = await getTranslations('dashboard.sale.sandbox');
  if (settings().isProduction) return { ok: false, message: t('refused') };
  const asked = await authorizeSale(lookupText(saleId), 'play-sandbox');
  if ('refused' in asked) return { ok: false, message: asked.refused.message };
  const ok = await ask(saleId, asked.acting.sellerIds).catch(() => false);
  await asked.auditDone('dispute-played', { what, ok });
  return { ok, message: t(ok ? 'asked' : 'refused') };
}

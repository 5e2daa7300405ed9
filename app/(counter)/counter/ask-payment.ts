import type { Entry } from '#app/_server/actions/guard.ts';
import { linkRefused } from '#app/_server/actions/message-answers.ts';
import { refusedMoney } from '#app/_server/actions/money-answers.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { PaymentStep, SaleWay } from '#lib/modules/counter/contract.ts';
import type { Person, SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { readLink, sendLink, takeOnDevice } from '#lib/modules/payments/dashboard.ts';

type PaymentCaller = { language: Language; person: Person; seller: SellerAccess };

/** Has a sale of the counter paid in a way: at a device, by a code on the screen, or by a link that is sent. */
export async function askPayment(
  { language, person, seller }: PaymentCaller,
  saleId: string,
  way: SaleWay,
): Promise<{ ok: true; step: PaymentStep; audit: Entry[] } | (Refused<'phone'> & { audit: Entry[] })> {
  const scope = { sellerId: seller.id };
  if (way.by === 'device') {
    const actor = { by: 'dashboard' as const, userId: person.id, sellerIds: [seller.id] };
    const taken = await takeOnDevice({ person: actor, saleId, deviceId: way.deviceId });
    const entry = (after: AuditFacts): Entry => ({ scope, action: 'sent-to-device', subject: saleId, after });
    if (!taken.ok) {
      const refused = refusedMoney(language, taken.reason.key);
      return { ...refused, audit: [entry({ outcome: refused.why ?? '' })] };
    }
    const { amount, posId } = taken.value;
    const audit = [entry({ amount, device: posId ?? '', outcome: 'done' })];
    return { ok: true, step: { at: 'device', saleId, progress: taken.value }, audit };
  }
  if (way.by === 'code') {
    const link = await readLink([seller.id], saleId);
    if (!link) return { ok: false, message: say(language, 'access.refused.gone'), audit: [] };
    return { ok: true, step: { at: 'code', saleId, code: qrCodeOf(link.url) }, audit: [] };
  }
  const sent = await sendLink({
    saleId,
    channel: 'sms',
    recipient: way.phone,
    language,
    userId: person.id,
    sellerIds: [seller.id],
  });
  // `busy`: a message with this link is already on its way to the same number.
  if (!sent.ok && sent.reason !== 'busy') {
    const { message } = linkRefused(language, sent.reason);
    return { ok: false, message, fields: { phone: message }, audit: [] };
  }
  const audit: Entry[] = [{ scope, action: 'link-sent', subject: saleId, after: { recipient: way.phone } }];
  return { ok: true, step: { at: 'sms', saleId, phone: way.phone }, audit: sent.ok ? audit : [] };
}

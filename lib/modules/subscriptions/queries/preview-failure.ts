import { directionOf, type Language } from '#lib/kernel/language.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { escapeHtml } from '#lib/kernel/escape-html.ts';
import { asMail } from '#lib/modules/messages/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { columns } from '#lib/platform/db/columns.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { SubscriptionsContext } from '../context.ts';
import { noticesOf } from '../change/store-settings.sql.ts';
import type { FailureSample } from '../contract/subscription-sample.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { nextRetry } from '../domain/retry-hour.ts';
import { needsAnotherCard } from '../domain/settle.ts';
import { subscriptionSms } from '../present/message-content.ts';
import { subscriptionMail } from '../present/subscription-mail.ts';
import { messageFor } from '../present/subscription-messages.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { bestHours } from './retry-hours.sql.ts';

type Context = Pick<SubscriptionsContext, 'database' | 'timeZone' | 'origin' | 'messageChannels'>;

type FailureToPreview = {
  sellerIds: readonly number[];
  subscriptionId: string;
  sample: FailureSample;
  language: Language;
  channel: 'email' | 'sms';
};

/** The subscription as it would be after the failure that the message is about. */
const AFTER = {
  retry: { state: 'retrying' },
  'another-card': { state: 'failed' },
  'gave-up': { state: 'cancelled', reason: 'failures' },
} as const satisfies Record<FailureSample, Partial<SubscriptionFacts>>;

/** Declines of the previews where the last one does not lead there: above the limit, and an expired card. */
const [RETRIED, NEEDS_ANOTHER_CARD] = [21_005, 21_002];

/**
 * A message about a failed payment of a subscription as its buyer would get it now, as an HTML page; null for one of
 * other sellers. Made by the rules and the texts of the message itself. The address in it is the subscription's, which
 * opens nothing: the links of real messages sign their reader in.
 */
export async function previewFailure(
  { database, timeZone, origin, messageChannels: ways }: Context,
  { sellerIds, subscriptionId, sample, language, channel }: FailureToPreview,
): Promise<string | null> {
  const found = await findByPublicId(database, subscriptionId);
  if (!found || !sellerIds.includes(found.sellerId)) return null;
  const { seller } = await recordsOf(database, { sellerIds: [found.sellerId] });
  const brand = await seller.findFirst({ select: columns('name', 'brandName', 'brandColor') });
  if (!brand) return null;
  const { seller: reach, settings } = (await noticesOf(database, [found.sellerId]))(found.sellerId);
  const hour = (await bestHours(database, [found.sellerId], timeZone)).get(found.sellerId)?.hour ?? null;
  const { now } = await readClock(database);
  const message = messageFor(
    // Shown also where its seller or its buyer has it switched off, or no address is known.
    {
      ...found,
      ...AFTER[sample],
      language,
      sendNotification: true,
      buyerEmail: found.buyerEmail || 'buyer@example.com',
    },
    {
      kind: 'failed',
      number: found.completed + found.skipped + 1,
      errorCode: errorCodeOf(found, sample),
      failures: Math.max(1, found.failures),
      retryAt:
        sample === 'retry' ? (found.state === 'retrying' && found.nextAt) || nextRetry(now, hour, timeZone) : null,
    },
    { now, origin, ways, seller: reach, settings: { ...settings, remindsFailure: true } },
  );
  if (message?.template !== 'subscription-failed') return null;
  const url = subscriptionUrlOf(origin, found);
  const content = {
    language,
    sellerName: brand.brandName ?? brand.name,
    sellerColor: brand.brandColor,
    facts: { ...message.facts, template: message.template },
    secret: url,
    also: 'also' in message && message.also ? url : null,
  };
  if (channel === 'sms') return smsPage(subscriptionSms(content, timeZone), language);
  return asMail(subscriptionMail(content, timeZone)).html;
}

function errorCodeOf({ errorCode }: SubscriptionFacts, sample: FailureSample): number {
  if (sample === 'another-card') return needsAnotherCard(errorCode) ? errorCode : NEEDS_ANOTHER_CARD;
  return errorCode === 0 || needsAnotherCard(errorCode) ? RETRIED : errorCode;
}

/** A text message as a page, as a phone shows it. */
const smsPage = (text: string, language: Language): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><title>SMS</title>
<body style="margin:16px;font:16px/1.5 system-ui,sans-serif">
<p style="white-space:pre-wrap;overflow-wrap:anywhere;margin:0">${escapeHtml(text)}</p></body></html>`;

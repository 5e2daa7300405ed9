import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BuyerLink } from '#components/sales/sale/sale-facts.tsx';
import { Code, type Fact, Facts } from '#components/ui/facts.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { directionOfText, readLanguage } from '#lib/kernel/language.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { cardEndsFirst, whatPays } from '#lib/modules/subscriptions/views/subscriptions.ts';
import { CardEndsFirst, expiryText } from '../card-of.tsx';
import { Progress } from '../progress.tsx';

type FactsProps = { subscription: ShownSubscription; timeZone: string; now: Date };

const LINK = 'inline-flex items-center gap-1 text-link hover:text-accent';

function Group({ title, facts, children }: { title: string; facts: readonly (Fact | null)[]; children?: ReactNode }) {
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <Facts facts={facts} />
      {children}
    </section>
  );
}

/** Method and buyer of a subscription: the facts looked up most. */
export function KeyFacts({ subscription, buyer }: FactsProps & { buyer: BuyerLink | null }) {
  const t = useTranslations('subscriptions');
  const { cardLast4, account, cardExpiry, method, hasToken } = subscription;
  const isKept = cardLast4 !== null || account !== null;
  return (
    <>
      <Group
        title={t('section.card')}
        facts={[
          {
            label: t('fact.method'),
            value:
              isKept || method !== 'multi' ? (
                <MethodMark paid={whatPays(subscription)} />
              ) : (
                <span className="text-muted">{t('card.none')}</span>
              ),
          },
          cardExpiry
            ? {
                label: t('fact.expiry'),
                value: (
                  <>
                    {expiryText(cardExpiry)} {cardEndsFirst(subscription) ? <CardEndsFirst /> : null}
                  </>
                ),
              }
            : null,
          { label: t('fact.token'), value: <YesNo isYes={hasToken} /> },
        ]}
      />
      <Buyer subscription={subscription} buyer={buyer} />
    </>
  );
}

function YesNo({ isYes }: { isYes: boolean }) {
  return useTranslations('common')(isYes ? 'yes' : 'no');
}

function Buyer({ subscription, buyer }: { subscription: ShownSubscription; buyer: BuyerLink | null }) {
  const t = useTranslations('subscriptions');
  const { subscriptionId, buyerName, buyerEmail, buyerPhone, buyerSocialId } = subscription;
  const name = buyerName || buyerEmail || buyerPhone;
  return (
    <Group
      title={t('section.buyer')}
      facts={[
        name === ''
          ? { label: t('fact.name'), value: <span className="text-muted">{t('noBuyer')}</span> }
          : {
              label: t('fact.name'),
              value: buyer ? (
                <Link href={buyer.href} prefetch={false} className={LINK} title={t(`fact.${buyer.kind}`)}>
                  <bdi>{name}</bdi>
                  <ChevronRight aria-hidden className="turn size-3.5 shrink-0" />
                </Link>
              ) : (
                <bdi>{name}</bdi>
              ),
            },
        buyerEmail ? { label: t('fact.email'), value: <bdi>{buyerEmail}</bdi>, copy: buyerEmail } : null,
        buyerPhone
          ? {
              label: t('fact.phone'),
              value: (
                <span translate="no" className="island">
                  {buyerPhone}
                </span>
              ),
              copy: buyerPhone,
            }
          : null,
        buyerSocialId
          ? {
              label: t('fact.socialId'),
              value: (
                <span translate="no" className="island">
                  {`•••••${buyerSocialId}`}
                </span>
              ),
            }
          : null,
      ]}
    >
      <p className="mt-3 text-sm">
        <Link href={`/sales?subscription=${subscriptionId}`} prefetch={false} className={LINK}>
          {t('fact.allSales')}
        </Link>
      </p>
    </Group>
  );
}

/** The plan, and the buyer's mandate. */
export function PlanFacts({ subscription, timeZone, now }: FactsProps) {
  const t = useTranslations('subscriptions');
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  const code = (label: string, text: string | null): Fact | null =>
    text ? { label, value: <Code>{text}</Code>, copy: text } : null;
  const when = (key: 'previous' | 'created' | 'activated' | 'paused' | 'ended', at: Date | null): Fact | null =>
    at && { label: t(`fact.${key}`), value: time(at) };
  const { template, startsAt, state } = subscription;
  return (
    <>
      <Group
        title={t('section.plan')}
        facts={[
          code(t('fact.id'), subscription.subscriptionId),
          { label: t('fact.code'), value: subscription.code, copy: String(subscription.code) },
          code(t('fact.reference'), subscription.reference),
          { label: t('fact.period'), value: t(`period.${subscription.period}`) },
          { label: t('fact.progress'), value: <Progress of={subscription} /> },
          { label: t('fact.starts'), value: startsAt === null ? t('fact.startsWhenPaid') : time(startsAt) },
          when('previous', subscription.previousAt),
          when('created', subscription.createdAt),
          when('activated', subscription.activatedAt),
          state === 'paused' ? when('paused', subscription.pausedAt) : null,
          when('ended', subscription.endedAt),
          template
            ? {
                label: t('fact.template'),
                value: (
                  <Link
                    href={`/subscriptions?template=${template.subscriptionId}`}
                    prefetch={false}
                    className={LINK}
                    title={t('filter.templateHint')}
                  >
                    <bdi>{template.description}</bdi>
                  </Link>
                ),
              }
            : null,
          { label: t('seller'), value: <bdi>{subscription.sellerName}</bdi> },
          { label: t('fact.language'), value: <LanguageName code={subscription.language} /> },
          {
            label: t('fact.notices'),
            value: t(subscription.sendsNotices ? 'fact.noticesOn' : 'fact.noticesOff'),
          },
          code(t('fact.callbackUrl'), subscription.callbackUrl),
          code(t('fact.returnUrl'), subscription.returnUrl),
        ]}
      />
      <Mandate subscription={subscription} timeZone={timeZone} now={now} />
    </>
  );
}

/** The mandate of the buyer: its text, its time, and the source of both. */
function Mandate({ subscription: { mandate, hasToken }, timeZone, now }: FactsProps) {
  const t = useTranslations('subscriptions');
  return (
    <Group
      title={t('section.mandate')}
      facts={
        mandate === null
          ? []
          : [
              { label: t('fact.agreed'), value: <Timestamp at={mandate.at} timeZone={timeZone} now={now} exact /> },
              mandate.hasAddress ? { label: t('fact.address'), value: t('fact.addressKept') } : null,
            ]
      }
    >
      {mandate === null ? (
        <p className="text-sm text-muted">{t(hasToken ? 'noMandateApi' : 'noMandate')}</p>
      ) : (
        <blockquote
          dir={directionOfText(mandate.text)}
          className="mt-3 border-s-2 ps-3 text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]"
        >
          {mandate.text}
        </blockquote>
      )}
    </Group>
  );
}

function LanguageName({ code }: { code: string }) {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return names.of(readLanguage(code)) ?? code;
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/ui/money.tsx';
import { directionOf } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { type Slip, totalOf } from '#lib/sandbox/terminal/device.ts';
import { InLanguage } from './texts.tsx';
import { DOT } from '#components/ui/dot.ts';

type SlipProps = { slip: Slip; timeZone: string };

/** A slip of a terminal on 80 mm paper; the buyer's copy is in the buyer's language. */
export function SlipView({ slip, timeZone }: SlipProps) {
  return (
    <InLanguage language={slip.language}>
      <div className="pos-slip" lang={slip.language} dir={directionOf(slip.language)}>
        {slip.kind === 'text' ? <TextSlip slip={slip} /> : <PaymentSlip slip={slip} timeZone={timeZone} />}
      </div>
    </InLanguage>
  );
}

function TextSlip({ slip: { title, lines } }: { slip: Extract<Slip, { kind: 'text' }> }) {
  return (
    <>
      <p className="mb-2 text-center text-lg font-semibold">
        <bdi>{title}</bdi>
      </p>
      {lines.map((line) => (
        <p key={line} className="min-h-4">
          <bdi>{line}</bdi>
        </p>
      ))}
      <SlipFoot />
    </>
  );
}

function SlipHead({ name, title }: { name: string; title: string }) {
  return (
    <div className="text-center">
      <p className="text-lg font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p>{title}</p>
    </div>
  );
}

const SlipFoot = () => <p className="mt-3 text-center">{useTranslations('terminal.slip')('sandbox')}</p>;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

type PaymentProps = { slip: Extract<Slip, { kind: 'payment' }>; timeZone: string };

function PaymentSlip({ slip, timeZone }: PaymentProps) {
  const { shop, payment, outcome, code, copy } = slip;
  const { reference, operation } = payment;
  const t = useTranslations('terminal.slip');
  const reasons = useTranslations('payment-page.sandbox');
  return (
    <>
      <SlipHead name={shop.name} title={t(`title.${operation}`)} />
      <hr />
      <p className="text-center text-lg font-semibold">{t(outcome === 'approved' ? 'approved' : 'declined')}</p>
      {code === null ? null : <p className="text-center">{reasons(declineKeyOf(code))}</p>}
      <hr />
      <AmountRows payment={payment} />
      <hr />
      <CardRows slip={slip} timeZone={timeZone} />
      <p translate="no" className="island mt-1 block text-center break-all">
        {reference}
      </p>
      <hr />
      <p className="text-center font-medium">{t(`copy.${copy}`)}</p>
      <SlipFoot />
    </>
  );
}

function AmountRows({ payment }: { payment: PaymentProps['slip']['payment'] }) {
  const { product, amount, tip, currency, chosenInstallments } = payment;
  const t = useTranslations('terminal.slip');
  return (
    <dl>
      {product === '' ? null : (
        <Row name={t('product')}>
          <bdi>{product}</bdi>
        </Row>
      )}
      {tip > 0 ? (
        <>
          <Row name={t('amount')}>
            <Money amount={amount} currency={currency} />
          </Row>
          <Row name={t('tip')}>
            <Money amount={tip} currency={currency} />
          </Row>
        </>
      ) : null}
      <div className="text-lg font-semibold">
        <dt>{t('total')}</dt>
        <dd>
          <Money amount={totalOf(payment)} currency={currency} />
        </dd>
      </div>
      {chosenInstallments > 1 ? <Row name={t('installments')}>{chosenInstallments}</Row> : null}
    </dl>
  );
}

/** The card, how it was read, the approval, the terminal and the time. */
function CardRows({ slip: { payment, facts, posId, terminalId, at }, timeZone }: PaymentProps) {
  const { brand = null, mask = null, approval = null } = facts ?? {};
  const { entry } = payment;
  const t = useTranslations('terminal.slip');
  const locale = calendarLocale(useLocale());
  return (
    <dl>
      {mask === null ? null : (
        <Row name={brand ?? t('card')}>
          <span translate="no" className="island">{`•••• ${mask.slice(-4)}`}</span>
        </Row>
      )}
      {entry === null ? null : <Row name={t('entry')}>{t(`entries.${entry}`)}</Row>}
      {approval === null ? null : (
        <Row name={t('approval')}>
          <span translate="no" className="island">
            {approval}
          </span>
        </Row>
      )}
      <Row name={t('terminal')}>
        <span translate="no" className="island">
          {`${posId}${DOT}${terminalId}`}
        </span>
      </Row>
      <Row name={t('date')}>
        <span translate="no" className="island">
          {new Date(at).toLocaleString(locale, {
            dateStyle: 'short',
            timeStyle: 'medium',
            hourCycle: 'h23',
            timeZone,
          })}
        </span>
      </Row>
    </dl>
  );
}

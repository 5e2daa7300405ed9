'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { ChangeDialog } from '#components/subscriptions/detail/change-dialog.tsx';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { toMajorText } from '#lib/kernel/money.ts';
import { NewPriceField, readNewPrice } from './new-price.tsx';
import type { SetPrice } from './price-actions.ts';
import type { ListedTemplate } from './templates.ts';

type TemplatePriceProps = { template: ListedTemplate; setPrice: SetPrice; onClose: () => void };

/** Changes what subscriptions cost that are made of a template from now on. Those that are there keep their price. */
export function TemplatePrice({ template, setPrice, onClose }: TemplatePriceProps) {
  const t = useTranslations('subscription-work.price');
  const { subscriptionId, price: from, currency, running } = template;
  const money = useMoneyText(currency);
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(toMajorText(from, currency));
  const read = readNewPrice(typed, currency);
  const price = 'price' in read && read.price !== from ? read.price : null;
  return (
    <ChangeDialog
      title={t('titleTemplate')}
      submit={{ label: price === null ? t('submit') : t('submitTemplate', { amount: money(price) }), kind: 'main' }}
      run={price === null ? null : () => setPrice(subscriptionId, { from, price, notifiesBuyer: false })}
      done={{ title: t('doneTemplate', { amount: money(price ?? from) }) }}
      onClose={onClose}
      first={first}
    >
      <NewPriceField typed={typed} onType={setTyped} currency={currency} first={first} />
      <Consequences
        isOutdated={price === null}
        lines={[
          { label: t('now'), value: <PeriodPrice {...template} /> },
          { label: t('forNew'), value: <PeriodPrice {...template} price={price ?? from} /> },
        ]}
      >
        <p>{t('keeps', { count: running })}</p>
      </Consequences>
    </ChangeDialog>
  );
}

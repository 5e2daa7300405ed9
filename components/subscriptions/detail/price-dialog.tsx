'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { fromTypedMajor, MAXIMUM_AMOUNT, MINIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { useDayText } from '../day-text.ts';
import { PeriodPrice } from '../period-price.tsx';
import { type Answered, ChangeDialog } from './change-dialog.tsx';

export type SetPrice = (
  subscriptionId: string,
  change: { from: number; price: number; notifiesBuyer: boolean },
) => Promise<Answered>;

type PriceProps = {
  plan: Pick<ShownSubscription, 'subscriptionId' | 'price' | 'currency' | 'period' | 'next' | 'sendsNotices' | 'reach'>;
  timeZone: string;
  setPrice: SetPrice;
  onClose: () => void;
};

type Problem = 'invalid' | 'tooSmall' | 'tooLarge' | 'same';

function readPrice(typed: string, { price, currency }: PriceProps['plan']): { price: number } | { problem: Problem } {
  const read = fromTypedMajor(typed, currency);
  if (read === null) return { problem: 'invalid' };
  if (read < MINIMUM_AMOUNT) return { problem: 'tooSmall' };
  if (read > MAXIMUM_AMOUNT) return { problem: 'tooLarge' };
  return read === price ? { problem: 'same' } : { price: read };
}

/** Changes the price from the next charge on, and says to whom and from when. */
export function PriceDialog({ plan, timeZone, setPrice, onClose }: PriceProps) {
  const t = useTranslations('subscriptions.dialog.price');
  const money = useMoneyText(plan.currency);
  const day = useDayText(timeZone);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(toMajorText(plan.price, plan.currency));
  const [isLeft, setLeft] = useState(false);
  const [tells, setTells] = useState(true);
  const read = readPrice(typed, plan);
  const to = plan.reach.email ?? plan.reach.phone;
  const mayTell = plan.sendsNotices && to !== null;
  const words = { least: money(MINIMUM_AMOUNT), most: money(MAXIMUM_AMOUNT) };
  const change = 'price' in read ? { from: plan.price, price: read.price, notifiesBuyer: mayTell && tells } : null;
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: change ? t('submitTo', { amount: money(change.price) }) : t('submit'), kind: 'main' }}
      run={change && (() => setPrice(plan.subscriptionId, change))}
      done={{ title: t('done', { amount: money(change?.price ?? plan.price) }) }}
      onClose={onClose}
      first={field}
    >
      <Field
        id="new-price"
        label={t('field', { currency: plan.currency })}
        error={'problem' in read && isLeft ? t(read.problem, words) : null}
      >
        {(attributes) => (
          <Input
            {...attributes}
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setLeft(false);
            }}
            onBlur={() => setLeft(typed !== toMajorText(plan.price, plan.currency))}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <TellBuyer to={mayTell ? to : null} plan={plan} tells={tells} setTells={setTells} />
      <Consequences
        isOutdated={change === null}
        lines={[
          { label: t('now'), value: <PeriodPrice {...plan} /> },
          {
            label: plan.next ? t('from', { date: day(plan.next.at) }) : t('fromNext'),
            value: <PeriodPrice {...plan} price={change?.price ?? plan.price} />,
          },
        ]}
      >
        <p>{t('note')}</p>
      </Consequences>
    </ChangeDialog>
  );
}

type TellProps = {
  /** Address of the notice; null where none can be sent. */
  to: string | null;
  plan: Pick<PriceProps['plan'], 'sendsNotices'>;
  tells: boolean;
  setTells: (tells: boolean) => void;
};

/** Whether the buyer is told of the new price, and at which address; or why nobody can be told. */
function TellBuyer({ to, plan, tells, setTells }: TellProps) {
  const t = useTranslations('subscriptions.dialog.price');
  if (to === null) return <p className="text-sm text-muted">{t(plan.sendsNotices ? 'noReach' : 'noTell')}</p>;
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" checked={tells} onChange={() => setTells(!tells)} className="mt-1" />
      <span>
        {t('tell')}
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{t('tellTo', { to })}</span>
      </span>
    </label>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import type { ShiftTotal } from '#lib/modules/counter/views.ts';
import type { CounterData } from './counter-data.ts';
import { useAmountText } from './use-amount-text.ts';

type PanelProps = {
  shift: CounterData['shift'];
  timeZone: string;
  isOnline: boolean;
  end: (shiftId: string, counted: Record<string, number>) => Promise<{ ok: true } | Refused>;
};

/** The open shift: its totals by method, and its end with the counted cash. */
export function ShiftPanel({ shift, timeZone, isOnline, end }: PanelProps) {
  const t = useTranslations('counter.shift');
  if (!shift) return <p className="py-8 text-center text-muted">{t('none')}</p>;
  const since = new Date(shift.since);
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {t('since')} <Timestamp at={since} timeZone={timeZone} now={since} />
      </p>
      {shift.totals.length === 0 ? <p>{t('nothing')}</p> : <Totals totals={shift.totals} />}
      <CountForm key={shift.id} shift={shift} isOnline={isOnline} end={end} />
    </div>
  );
}

function Totals({ totals }: { totals: readonly ShiftTotal[] }) {
  const t = useTranslations('counter.shift');
  const method = useTranslations('dashboard.method');
  return (
    <ul className="divide-y border-y">
      {totals.map((total) => (
        <li key={`${total.method} ${total.currency}`} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-2.5">
          <span className="font-medium">{total.method === 'cash' ? t('cash') : method(total.method)}</span>
          <span className="figures min-w-24 font-medium">
            <Money amount={total.taken} currency={total.currency} />
          </span>
          <span className="text-sm text-muted">
            {t('payments')}: {total.payments}
          </span>
          {total.returned > 0 ? (
            <span className="figures text-sm text-muted">
              {t('returned')} <Money amount={total.returned} currency={total.currency} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type CountProps = Pick<PanelProps, 'isOnline' | 'end'> & { shift: NonNullable<PanelProps['shift']> };

/** Cash is counted by currency; where none was taken there is nothing to count. */
function CountForm({ shift: { id, totals }, isOnline, end }: CountProps) {
  const t = useTranslations('counter');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const cash = totals.filter(({ method }) => method === 'cash');
  const counted = cash.map(({ currency }) => [currency, fromTypedMajor(typed[currency] ?? '', currency)] as const);
  const isWhole = counted.every(([, amount]) => amount !== null);
  const { run, isBusy, answer } = useAction<Record<string, number>, { ok: true } | Refused>((all) => end(id, all), {
    noResponse: () => ({ ok: false, message: t('lost') }),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast.add({ title: t('shift.ended') });
      refresh();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void run(Object.fromEntries(counted.map(([currency, amount]) => [currency, amount ?? 0])));
      }}
    >
      {cash.map(({ currency, taken, returned }) => (
        <Counted
          key={currency}
          {...{ currency, expected: taken - returned, typed: typed[currency] ?? '' }}
          type={(text) => setTyped((all) => ({ ...all, [currency]: text }))}
        />
      ))}
      {answer?.ok === false ? <FieldError id="shift-problem">{answer.message}</FieldError> : null}
      <Button type="submit" kind="main" className="h-12 md:h-16" busy={isBusy} disabled={!isOnline || !isWhole}>
        {t('shift.end')}
      </Button>
    </form>
  );
}

type CountedProps = { currency: string; expected: number; typed: string; type: (text: string) => void };

function Counted({ currency, expected, typed, type }: CountedProps) {
  const t = useTranslations('counter.shift');
  const wrong = useTranslations('counter.order')('ownWrong');
  const text = useAmountText();
  const counted = typed.trim() === '' ? null : fromTypedMajor(typed, currency);
  const off = counted === null ? null : counted - expected;
  return (
    <Field
      id={`counted-${currency}`}
      label={t('counted', { currency })}
      help={
        off === null
          ? t('expected', { amount: text(expected, currency) })
          : off === 0
            ? t('exact')
            : t(off > 0 ? 'tooMuch' : 'missing', { amount: text(Math.abs(off), currency) })
      }
      error={typed.trim() !== '' && counted === null ? wrong : null}
    >
      {(attributes) => (
        <Input
          {...attributes}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useDayText } from '#components/balance/day-text.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import type { Answer, Refused } from '#components/ui/refused.ts';
import type { BankLineRow, OfferedPayout } from '#lib/modules/bank-statements/views/lines.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import type { LineActions } from './bank-lines.ts';

type DialogProps = {
  row: Pick<BankLineRow, 'lineId' | 'amount' | 'currency' | 'bookedOn' | 'text'>;
  actions: LineActions;
  onClose: () => void;
  onDone: () => void;
};

type Offer = Awaited<ReturnType<LineActions['offer']>>;

/** Matches a line to the payouts that a person chooses, the likeliest first. */
export function MatchDialog({
  row: { lineId, amount, currency, bookedOn, text },
  actions,
  onClose,
  onDone,
}: DialogProps) {
  const t = useTranslations('bank-statements.choose');
  const common = useTranslations('common');
  const dayText = useDayText();
  const language = useLocale();
  const lost = (): Refused => ({ ok: false, message: common('form.lost') });
  const [chosen, choose] = useState<readonly OfferedPayout[]>([]);
  const { run: look, answer: offer } = useAction<undefined, Offer>(() => actions.offer(lineId), { noResponse: lost });
  useEffect(() => void look(undefined), [look]);
  const { run, isBusy, answer } = useAction<undefined, Answer>(
    () =>
      actions.match(
        lineId,
        chosen.map(({ payoutId }) => payoutId),
      ),
    {
      noResponse: lost,
      onAnswer: ({ ok }) => {
        if (ok) onDone();
      },
    },
  );
  const toggle = (payout: OfferedPayout) =>
    choose(chosen.includes(payout) ? chosen.filter((one) => one !== payout) : [...chosen, payout]);
  const difference = Math.abs(amount) - chosen.reduce((sum, payout) => sum + payout.amount, 0);
  const failed = offer?.ok === false ? offer : answer?.ok === false ? answer : null;
  return (
    <Dialog open locked={isBusy} onOpenChange={(open) => (open ? null : onClose())} title={t('title')}>
      <div className="grid gap-4">
        <p className="text-muted">
          {t('lead', { amount: amountText(amount, currency, language), day: dayText(bookedOn, 'exact') })}{' '}
          <bdi translate="no">{text}</bdi>
        </p>
        {offer?.ok ? <Payouts payouts={offer.payouts} {...{ chosen, toggle }} /> : null}
        <p role="status" className="empty:hidden">
          {offer ? '' : t('loading')}
          {chosen.length === 0 ? '' : difference === 0 ? t('exact') : null}
          {chosen.length > 0 && difference !== 0 ? (
            <span className="text-wait">
              {t('difference', { amount: amountText(Math.abs(difference), currency, language) })}
            </span>
          ) : null}
        </p>
        {failed ? <FieldError id="match-problem">{failed.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            {common('action.cancel')}
          </Button>
          <Button kind="main" busy={isBusy} disabled={chosen.length === 0} onClick={() => void run(undefined)}>
            {t('submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PayoutsProps = {
  payouts: readonly OfferedPayout[];
  chosen: readonly OfferedPayout[];
  toggle: (payout: OfferedPayout) => void;
};

function Payouts({ payouts, chosen, toggle }: PayoutsProps) {
  const t = useTranslations('bank-statements.choose');
  const dayText = useDayText();
  if (payouts.length === 0) return <p>{t('none')}</p>;
  return (
    <fieldset className="grid max-h-[45vh] divide-y overflow-y-auto rounded-panel border">
      <legend className="sr-only">{t('title')}</legend>
      {payouts.map((payout) => (
        <label key={payout.payoutId} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-hover">
          <input
            type="checkbox"
            checked={chosen.includes(payout)}
            onChange={() => toggle(payout)}
            className="mt-1 size-4 accent-accent"
          />
          <span className="grid min-w-0 grow">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{dayText(payout.day, 'exact')}</span>
              <Money amount={payout.isReturn ? -payout.amount : payout.amount} currency={payout.currency} />
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>{t('account', { last4: payout.last4 })}</span>
              {payout.bankReference === null ? null : (
                <span translate="no" className="island">
                  {payout.bankReference}
                </span>
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

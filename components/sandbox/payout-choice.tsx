'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { PAYOUT_OUTCOMES, type PayoutOutcome } from './payout-outcomes.ts';

/** Tells the bank what to do with the next payout, or says why not. */
export type ChoosePayout = (outcome: PayoutOutcome) => Promise<Answer>;

/** The outcome of the next payout in this sandbox. */
export function PayoutChoice({ choose }: { choose: ChoosePayout }) {
  const t = useTranslations('clock.payout');
  const id = useId();
  const [outcome, setOutcome] = useState<PayoutOutcome>('credited');
  const { run, answer } = useAction(choose, {
    noResponse: (): Answer => ({ ok: false, message: t('failed') }),
  });
  return (
    <div className="grid max-w-md gap-3">
      <label className="text-sm text-muted" htmlFor={id}>
        {t('lead')}
      </label>
      <Select
        id={id}
        value={outcome}
        onChange={({ target }) => {
          const chosen = PAYOUT_OUTCOMES.find((one) => one === target.value) ?? 'credited';
          setOutcome(chosen);
          void run(chosen);
        }}
      >
        {PAYOUT_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t(`outcome.${one}`)}
          </option>
        ))}
      </Select>
      <p role="status" className="text-sm text-good">
        {answer?.ok ? t('chosen') : ''}
      </p>
      {answer?.ok === false ? <FieldError id={`${id}-problem`}>{answer.message}</FieldError> : null}
    </div>
  );
}

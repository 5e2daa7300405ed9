'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { NotificationActions } from './notification-actions.ts';
import type { ChosenSeller } from './notifications-screen.tsx';

type ChoicesProps = { sellers: readonly ChosenSeller[]; choose: NotificationActions['choose'] };

/** Pushes and e-mails of each business. A switch shows what the server last confirmed. */
export const SellerChoices = ({ sellers, choose }: ChoicesProps) => (
  <div className="grid gap-6">
    {sellers.map((seller) => (
      <SellerChoice key={seller.key} seller={seller} isAlone={sellers.length === 1} choose={choose} />
    ))}
  </div>
);

type ChoiceProps = { seller: ChosenSeller; isAlone: boolean; choose: NotificationActions['choose'] };

function SellerChoice({ seller: { key, name, seesPayouts, ...choice }, isAlone, choose }: ChoiceProps) {
  const t = useTranslations('notifications');
  const { refresh, isRefreshing } = useRefresh();
  const { run, isBusy, answer } = useAction<Partial<typeof choice>, Answer>(
    (change) => choose(key, { ...choice, ...change }),
    { noResponse: () => ({ ok: false, message: t('failed') }), onAnswer: ({ ok }) => ok && refresh() },
  );
  const switchOf = (what: keyof typeof choice, label: string) => (
    <label className="flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11">
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={choice[what]}
        aria-checked={choice[what]}
        disabled={isBusy || isRefreshing}
        onChange={({ currentTarget: { checked } }) => void run({ [what]: checked })}
      />
    </label>
  );
  return (
    <fieldset>
      <legend className={isAlone ? 'sr-only' : 'mb-1 font-medium'}>
        <bdi>{name}</bdi>
      </legend>
      {switchOf('wantsPushes', t('choices.pushes'))}
      {switchOf('wantsDayNote', t('choices.dayNote'))}
      {seesPayouts ? switchOf('wantsPayouts', t('choices.payouts')) : null}
      {seesPayouts ? switchOf('wantsStatements', t('choices.statements')) : null}
      {seesPayouts ? switchOf('wantsDisputes', t('choices.disputes')) : null}
      {answer?.ok === false ? <FieldError id={`choice-${key}`}>{answer.message}</FieldError> : null}
    </fieldset>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { NotificationActions } from './notification-actions.ts';
import type { ChosenPartner } from './notifications-screen.tsx';

type ChoiceProps = { partner: ChosenPartner; choose: NotificationActions['chooseAtPartner'] };

/** Mails about a partner's own money. The switch shows what the server last confirmed. */
export function PartnerChoice({ partner: { ref, name, wantsStatements }, choose }: ChoiceProps) {
  const t = useTranslations('notifications');
  const { refresh, isRefreshing } = useRefresh();
  const { run, isBusy, answer } = useAction<boolean, Answer>((isWanted) => choose(ref, isWanted), {
    noResponse: () => ({ ok: false, message: t('failed') }),
    onAnswer: ({ ok }) => ok && refresh(),
  });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        <bdi>{name}</bdi>
      </legend>
      <label className="flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11">
        {t('choices.ownStatements')}
        <input
          type="checkbox"
          role="switch"
          checked={wantsStatements}
          aria-checked={wantsStatements}
          disabled={isBusy || isRefreshing}
          onChange={({ currentTarget: { checked } }) => void run(checked)}
        />
      </label>
      {answer?.ok === false ? <FieldError id={`choice-${ref}`}>{answer.message}</FieldError> : null}
    </fieldset>
  );
}

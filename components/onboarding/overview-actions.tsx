'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { leaveFor } from '#components/form/leave-for.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { cx } from '#components/ui/class-names.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Refused } from '#components/ui/refused.ts';

export type Answered<Result extends object = object> = ({ ok: true } & Result) | Refused;

/** The end of the form: everything is there, and goes to the reviewers. */
export function HandIn({ send }: { send: () => Promise<Answered> }) {
  const t = useTranslations('onboarding.overview');
  const lost = useTranslations('common.form')('lost');
  const { refresh, isRefreshing } = useRefresh();
  const sending = useAction<void, Answered>(() => send(), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }) => ok && refresh(),
  });
  return (
    <div className="mt-5 grid gap-3">
      <p>{t('ready')}</p>
      <Button
        kind="main"
        busy={sending.isBusy || isRefreshing}
        onClick={() => void sending.run()}
        className="h-11 sm:w-fit"
      >
        {t('send')}
      </Button>
      {sending.answer?.ok === false ? <FieldError id="hand-in-problem">{sending.answer.message}</FieldError> : null}
    </div>
  );
}

type JoinProps = {
  /** The onboarding is incomplete: the button stands beside the next step, which comes first. */
  isEarly?: boolean;
  join: () => Promise<Answered<{ address: string }>>;
};

/**
 * A seller's way to an account of its own in the dashboard. The dashboard refuses frames, so that a frame opens it in a
 * tab, which browsers allow at a click alone.
 */
export function JoinDashboard({ isEarly = false, join }: JoinProps) {
  const t = useTranslations('onboarding.overview');
  const lost = useTranslations('common.form')('lost');
  const tab = useRef<Window | null>(null);
  const joining = useAction<void, Answered<{ address: string }>>(() => join(), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (!answer.ok) return tab.current?.close();
      if (tab.current) tab.current.location.replace(answer.address);
      else void leaveFor(answer.address);
    },
  });
  const begin = (): void => {
    tab.current = window.parent === window ? null : window.open('', '_blank');
    void joining.run();
  };
  return (
    <div className={cx('grid gap-2', isEarly ? 'border-t pt-6' : 'mt-5')}>
      {isEarly ? <p className="max-w-prose">{t('early')}</p> : null}
      <Button kind={isEarly ? 'plain' : 'main'} busy={joining.isBusy} onClick={begin} className="h-11 sm:w-fit">
        {t('dashboard')}
      </Button>
      {joining.answer?.ok === false ? (
        <FieldError id="join-problem">{joining.answer.message}</FieldError>
      ) : (
        <p className="text-sm text-muted">{t('dashboardHint')}</p>
      )}
    </div>
  );
}

/** Closes the onboarding in this browser, for the next person at it. */
export function LeaveButton({ leave }: { leave: () => Promise<{ ok: boolean }> }) {
  const t = useTranslations('onboarding.frame');
  const { refresh, isRefreshing } = useRefresh();
  const leaving = useAction<void, { ok: boolean }>(() => leave(), {
    noResponse: () => ({ ok: false }),
    onAnswer: ({ ok }) => ok && refresh(),
  });
  return (
    <Button kind="quiet" busy={leaving.isBusy || isRefreshing} onClick={() => void leaving.run()}>
      {t('leave')}
    </Button>
  );
}

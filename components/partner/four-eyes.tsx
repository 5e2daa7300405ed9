'use client';

import { useTranslations } from 'next-intl';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';

type FourEyesProps = {
  partner: string;
  isOn: boolean;
  change: (partner: string, isOn: boolean) => Promise<{ ok: true } | Refused>;
};

/** Approval by two people, on or off. A change needs a fresh proof of identity. */
export function FourEyes({ partner, isOn, change }: FourEyesProps) {
  const t = useTranslations('partner-brand');
  const lost = useTranslations('partner-seller')('lost');
  const guard = useGuard();
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy, answer } = useAction<boolean, { ok: true } | Refused>((next) => change(partner, next), {
    noResponse: (): Refused => ({ ok: false, message: lost }),
    onAnswer: ({ ok }, next) => {
      if (!ok) return;
      toast.add({ title: t(next ? 'fourEyesOn' : 'fourEyesOff') });
      refresh();
    },
  });
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isBusy}
          aria-describedby="four-eyes-help"
          onChange={({ target: { checked } }) => guard(() => void run(checked))}
        />
        <span>{t('fourEyes')}</span>
      </label>
      <p id="four-eyes-help" className="text-sm text-muted">
        {t('fourEyesHelp')}
      </p>
      {answer?.ok === false ? <FieldError id="four-eyes-problem">{answer.message}</FieldError> : null}
    </div>
  );
}

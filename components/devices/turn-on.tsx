'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** A business and whether it takes payments on devices. */
export type DeviceBusiness = { key: string; name: string; isOn: boolean };
export type TurnOnAction = (sellerKey: string) => Promise<{ ok: true } | Refused>;

/** Notice that payments on devices are off, with a button that turns them on; replaces what needs them. */
export function TurnOn({ business: { key, name }, turnOn }: { business: DeviceBusiness; turnOn: TurnOnAction }) {
  const t = useTranslations('devices.service');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh, isRefreshing } = useRefresh();
  const { run, isBusy, answer } = useAction<void, { ok: true } | Refused>(() => turnOn(key), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast.add({ title: t('on') });
      refresh();
    },
  });
  return (
    <section className="grid justify-items-start gap-4 rounded-panel border bg-surface p-5">
      <div className="grid gap-1">
        <h2 className="font-semibold">{t('offTitle')}</h2>
        <p className="text-muted">{t('offBody', { business: isolate(name) })}</p>
      </div>
      {answer?.ok === false ? <FieldError id="turn-on-error">{answer.message}</FieldError> : null}
      <Button kind="main" busy={isBusy || isRefreshing} onClick={() => void run()}>
        {t('turnOn')}
      </Button>
    </section>
  );
}

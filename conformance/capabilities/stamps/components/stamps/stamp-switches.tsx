'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';

type SwitchesProps = {
  sellers: readonly { key: string; name: string; isOn: boolean }[];
  turn: (sellerKey: string, isOn: boolean) => Promise<Answer>;
};

/** A switch for each business. */
export function StampSwitches({ sellers, turn }: SwitchesProps) {
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction<{ key: string; isOn: boolean }, Answer>(({ key, isOn }) => turn(key, isOn), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (!answer.ok) toast.add({ title: answer.message });
      refresh();
    },
  });
  return sellers.map(({ key, name, isOn }) => (
    <label key={key} className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isBusy}
        onChange={(event) => void run({ key, isOn: event.currentTarget.checked })}
      />
      <bdi>{name}</bdi>
    </label>
  ));
}

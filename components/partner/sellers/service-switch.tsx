'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { ServiceType } from '#lib/kernel/seller.ts';
import type { Done, SellerActions } from './seller-actions.ts';

type SwitchProps = {
  sellerRef: string;
  type: ServiceType;
  name: string;
  isActive: boolean;
  change: SellerActions['switchService'];
};

/**
 * Switches one service of a seller, beside the sentence `service-<type>-about`. It shows the state that the server
 * returned last.
 */
export function ServiceSwitch({ sellerRef, type, name, isActive, change }: SwitchProps) {
  const t = useTranslations('partner-seller');
  const toast = useToast();
  const { refresh, isRefreshing } = useRefresh();
  const isSending = useRef(false);
  const { run, isBusy, answer } = useAction<boolean, Done>((isOn) => change(sellerRef, type, isOn), {
    noResponse: (): Refused => ({ ok: false, message: t('lost') }),
    onAnswer({ ok }, isOn) {
      if (!ok) return;
      toast.add({ title: t(isOn ? 'services.switchedOn' : 'services.switchedOff') });
      refresh();
    },
  });
  // The second click of two comes before the switch is drawn as busy.
  const send = async (isOn: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    await run(isOn);
    isSending.current = false;
  };
  const problem = answer?.ok === false ? answer.message : null;
  const about = `service-${type}-about`;
  return (
    <>
      <label className="flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11">
        <span className="font-medium">{name}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isActive}
          aria-checked={isActive}
          aria-describedby={problem === null ? about : `service-${type}-problem ${about}`}
          disabled={isBusy || isRefreshing}
          onChange={({ currentTarget: { checked } }) => void send(checked)}
        />
      </label>
      {problem === null ? null : <FieldError id={`service-${type}-problem`}>{problem}</FieldError>}
    </>
  );
}

'use client';

import { Banknote, CalendarClock, CreditCard, Mail, Shield } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useSelectedIds } from '#components/list/selection.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ChangeSchedule, SellerActions } from './seller-actions.ts';
import { BulkFees, BulkMethods, BulkNote } from './bulk-dialogs.tsx';
import { BulkReserve } from './bulk-reserve.tsx';
import { BulkSchedule } from './bulk-schedule.tsx';

export type NamedSeller = { ref: string; name: string };
export type BulkActions = Pick<SellerActions, 'changeFees' | 'changeMethods' | 'changeReserve' | 'write'> & {
  changeSchedule: ChangeSchedule;
};

type What = 'fees' | 'methods' | 'schedule' | 'reserve' | 'note';

/**
 * Actions on the selected sellers, as buttons of the selection's bar. `rows` are those of the page; names of sellers
 * selected on other pages are kept.
 */
export function SellerBulk({ rows, actions }: { rows: readonly NamedSeller[]; actions: BulkActions }) {
  const t = useTranslations('partner-seller.bulk');
  const money = useTranslations('partner-money');
  const ids = useSelectedIds();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    setNames((was) => new Map([...was, ...rows.map(({ ref, name }) => [ref, name] as const)]));
  }, [rows]);
  const [dialog, open] = useState<{ what: What; sellers: readonly NamedSeller[] } | null>(null);
  const begin = (what: What) => () => open({ what, sellers: ids.map((ref) => ({ ref, name: names.get(ref) ?? ref })) });
  const close = () => open(null);
  return (
    <>
      <Button icon={<Banknote aria-hidden className="size-4" />} onClick={begin('fees')}>
        {t('fees')}
      </Button>
      <Button icon={<CreditCard aria-hidden className="size-4" />} onClick={begin('methods')}>
        {t('methods')}
      </Button>
      <Button icon={<CalendarClock aria-hidden className="size-4" />} onClick={begin('schedule')}>
        {money('bulk.action')}
      </Button>
      <Button icon={<Shield aria-hidden className="size-4" />} onClick={begin('reserve')}>
        {money('reserve.action')}
      </Button>
      <Button icon={<Mail aria-hidden className="size-4" />} onClick={begin('note')}>
        {t('write')}
      </Button>
      {dialog?.what === 'fees' ? <BulkFees sellers={dialog.sellers} change={actions.changeFees} close={close} /> : null}
      {dialog?.what === 'methods' ? (
        <BulkMethods sellers={dialog.sellers} change={actions.changeMethods} close={close} />
      ) : null}
      {dialog?.what === 'schedule' ? (
        <BulkSchedule sellers={dialog.sellers} change={actions.changeSchedule} close={close} />
      ) : null}
      {dialog?.what === 'reserve' ? (
        <BulkReserve sellers={dialog.sellers} change={actions.changeReserve} close={close} />
      ) : null}
      {dialog?.what === 'note' ? <BulkNote sellers={dialog.sellers} write={actions.write} close={close} /> : null}
    </>
  );
}

'use client';

import { CircleAlert, Clock, RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import { fromTypedMajor, MINIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import type { RefundAnswer } from '#lib/modules/payments/contract/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

export type RefundableSale = { saleId: string; code: number; currency: string; left: number; refunded: number; captured: number; card: string };
type RefundDialogProps = { sale: RefundableSale; refund: (saleId: string, amount: number) => Promise<RefundAnswer> };

/** The button and the dialog that give money back. It closes only when the acquirer has said yes. */
export function RefundDialog({ sale, refund }: RefundDialogProps) {
  const t = useTranslations('dashboard');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="main" icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => setOpen(true)}>{t('sale.refund')}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('refund.title', { code: String(sale.code) })} first={field} locked={busy}>
        <RefundForm sale={sale} refund={refund} field={field} busy={busy} setBusy={setBusy} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type FormProps = RefundDialogProps & { field: React.RefObject<HTMLInputElement | null>; busy: boolean; setBusy: (busy: boolean) => void; close: () => void };

function RefundForm({ sale, refund, field, busy, setBusy, close }: FormProps) {
  const t = useTranslations('dashboard.refund');
  const cancel = useTranslations('common.action')('cancel');
  const language = useLocale();
  const router = useRouter();
  const toast = useToast();
  const [typed, setTyped] = useState(toMajorText(sale.left, sale.currency));
  const [answer, setAnswer] = useState<Exclude<RefundAnswer, { outcome: 'done' }> | null>(null);
  const money = (amount: number) => amountText(amount, sale.currency, language);
  const amount = fromTypedMajor(typed, sale.currency);
  const problem = amount === null ? t('bad') : amount < MINIMUM_AMOUNT ? t('low', { minimum: money(MINIMUM_AMOUNT) }) : amount > sale.left ? t('high', { maximum: money(sale.left) }) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || amount === null || problem !== null) return;
    setBusy(true);
    setAnswer(null);
    const said = await refund(sale.saleId, amount).catch((): RefundAnswer => ({ outcome: 'unknown', message: t('error.failed') }));
    setBusy(false);
    if (said.outcome !== 'done') {
      setAnswer(said);
      return router.refresh();
    }
    close();
    toast.add({ title: t('done', { amount: money(said.amount) }), description: t('doneHint') });
    router.refresh();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field id="refund-amount" label={t('amount')} error={problem} help={t('help', { minimum: money(MINIMUM_AMOUNT), maximum: money(sale.left) })}>
        {(attributes) => (
          <div className="island relative">
            <span aria-hidden className="absolute inset-y-0 start-3 my-auto h-fit text-muted">{sale.currency}</span>
            <Input {...attributes} ref={field} type="text" inputMode="decimal" autoComplete="off" readOnly={busy} value={typed} onChange={(event) => { setTyped(event.target.value); setAnswer(null); }} onFocus={(event) => event.target.select()} className="h-12 ps-14 text-end text-xl font-medium pointer-coarse:h-12 pointer-coarse:text-xl" />
          </div>
        )}
      </Field>
      {amount !== null && problem === null ? <Consequences sale={sale} amount={amount} /> : null}
      {answer ? <AnswerNote answer={answer} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>{cancel}</Button>
        <Button type="submit" kind="main" busy={busy} disabled={problem !== null || answer?.outcome === 'unknown'}>{busy ? t('busy') : t('submit', { amount: money(amount ?? 0) })}</Button>
      </div>
    </form>
  );
}

/** What the click will mean in money, before the click. */
function Consequences({ sale, amount }: { sale: RefundableSale; amount: number }) {
  const t = useTranslations('dashboard.refund');
  const line = 'flex items-baseline justify-between gap-4';
  return (
    <section aria-label={t('consequences')} className="grid gap-2 border-t pt-4">
      <h3 className="text-sm font-medium">{t('consequences')}</h3>
      <dl className="grid gap-1.5" aria-live="polite">
        <div className={line}><dt className="text-muted">{t('buyerGets', { card: sale.card })}</dt><dd className="font-medium"><Money amount={amount} currency={sale.currency} /></dd></div>
        <div className={line}><dt className="text-muted">{t('youPay')}</dt><dd className="font-medium"><Money amount={-amount} currency={sale.currency} /></dd></div>
        <div className={line}><dt className="text-muted">{t('left')}</dt><dd className="font-medium"><Money amount={sale.left - amount} currency={sale.currency} /></dd></div>
        <div className={line}><dt className="text-muted">{t('becomes')}</dt><dd><StatusBadge status={sale.refunded + amount === sale.captured ? 'refunded' : 'partial-refund'} /></dd></div>
      </dl>
      <p className="text-sm text-muted">{t('note')}</p>
    </section>
  );
}

/** Why nothing was refunded, or that it is not certain yet; beside the amount it speaks about, with the focus on it. */
function AnswerNote({ answer }: { answer: Exclude<RefundAnswer, { outcome: 'done' }> }) {
  const t = useTranslations('dashboard.refund.error');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const unknown = answer.outcome === 'unknown';
  const Icon = unknown ? Clock : CircleAlert;
  return (
    <div ref={note} role="alert" tabIndex={-1} className={`flex gap-3 rounded-control p-3 outline-none ${unknown ? 'bg-wait-soft text-wait' : 'bg-bad-soft text-bad'}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div><p className="font-medium">{t(unknown ? 'unknownTitle' : 'title')}</p><p className="mt-0.5 text-sm">{answer.message}</p></div>
    </div>
  );
}

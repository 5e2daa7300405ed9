'use client';

import { Check, ChevronDown, Search, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useOptimistic, useRef, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { SALE_STATUSES } from '#lib/modules/payments/contract/sale-words.ts';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { hasFilters, type ListAddress, RANGES, writeListAddress } from './list-address.ts';

type FilterBarProps = { address: ListAddress; currencies: readonly string[]; zoneName: string };
type Change = (change: Partial<ListAddress>) => void;

const PAUSE_MS = 350;

/** Search and filters of the list. They change the address, and the address is the list. */
export function FilterBar({ address, currencies, zoneName }: FilterBarProps) {
  const t = useTranslations('dashboard.sales');
  const router = useRouter();
  const [waiting, start] = useTransition();
  // The filters show what was chosen at once; the list follows when the server has answered.
  const [shown, show] = useOptimistic(address);
  const change: Change = (next) => start(() => {
    show({ ...shown, ...next });
    router.push(writeListAddress(shown, next), { scroll: false });
  });
  return (
    <div role="search" aria-label={t('filters')} aria-busy={waiting} className="flex flex-wrap items-center gap-2">
      <SearchField key={address.q} address={address} change={change} />
      <StatusFilter address={shown} change={change} />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
      <AmountFilter address={shown} change={change} currencies={currencies} />
      {hasFilters(shown) ? <Button kind="quiet" onClick={() => start(() => router.push('/sales'))}>{t('clearAll')}</Button> : null}
    </div>
  );
}

function SearchField({ address, change }: { address: ListAddress; change: Change }) {
  const t = useTranslations('dashboard.sales');
  const placeholder = useTranslations('common.search')('placeholder');
  const [text, setText] = useState(address.q);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text.trim() === address.q) return;
    const timer = setTimeout(() => change({ q: text.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (address.q === '' || document.activeElement !== document.body) return;
    field.current?.focus();
    field.current?.setSelectionRange(address.q.length, address.q.length);
  }, [address.q]);
  return (
    <div className="relative grow basis-64 md:max-w-sm">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <Input ref={field} aria-label={t('search')} placeholder={placeholder} value={text} dir="auto" maxLength={120} onChange={(event) => setText(event.target.value)} className="ps-9 pe-9" />
      {text !== '' ? <button type="button" aria-label={t('searchClear')} onClick={() => { setText(''); change({ q: '' }); }} className="absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"><X aria-hidden className="size-4" /></button> : null}
    </div>
  );
}

type ChipProps = { label: string; value: string | null; onClear: () => void; children: (close: () => void) => ReactNode };

/** A filter: its name while it is off, its value with a way to remove it while it is on. */
function Chip({ label, value, onClear, children }: ChipProps) {
  const t = useTranslations('dashboard.sales.filter');
  const [open, setOpen] = useState(false);
  const shape = 'thumb flex h-9 items-center gap-1.5 px-3 hover:bg-hover';
  return (
    <div className={cx('flex items-center rounded-control border', value === null ? 'border-dashed border-edge/70' : 'border-accent/60 bg-accent-soft')}>
      <Popover label={label} open={open} onOpenChange={setOpen} trigger={(
        <button type="button" className={cx(shape, 'rounded-control')}>
          {value === null ? label : <><span className="text-muted">{label}</span><bdi className="font-medium">{value}</bdi></>}
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </button>
      )}>{children(() => setOpen(false))}</Popover>
      {value !== null ? <button type="button" aria-label={t('remove', { name: label })} onClick={onClear} className="thumb grid h-9 w-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"><X aria-hidden className="size-4" /></button> : null}
    </div>
  );
}

function StatusFilter({ address, change }: { address: ListAddress; change: Change }) {
  const t = useTranslations('dashboard.sales.filter');
  const word = useTranslations('common.status');
  const { status } = address;
  const value = status.length === 0 ? null : status.length === 1 && status[0] ? word(status[0]) : t('statuses', { count: status.length });
  return (
    <Chip label={t('status')} value={value} onClear={() => change({ status: [] })}>
      {() => (
        <div className="grid gap-0.5 p-1.5">
          {SALE_STATUSES.map((one) => {
            const on = status.includes(one);
            return (
              <label key={one} className="flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
                <input type="checkbox" className="sr-only" checked={on} onChange={() => change({ status: on ? status.filter((known) => known !== one) : [...status, one] })} />
                <span aria-hidden className={cx('grid size-4.5 place-items-center rounded-sm border', on ? 'border-accent bg-accent text-accent-ink' : 'border-edge')}>{on ? <Check className="size-3.5" strokeWidth={3} /> : null}</span>
                <StatusBadge status={one} />
              </label>
            );
          })}
        </div>
      )}
    </Chip>
  );
}

function DateFilter({ address, change, zoneName }: { address: ListAddress; change: Change; zoneName: string }) {
  const t = useTranslations('dashboard.sales');
  const apply = useTranslations('common.action')('apply');
  const { range, from, to } = address;
  const value = range === null ? null : range === 'custom' ? [from, to].map((end) => end.replace('T', ' ')).filter(Boolean).join(' – ') : t(`range.${range}`);
  const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [first, last] = [String(form.get('from')), String(form.get('to'))];
    close();
    change({ range: first !== '' || last !== '' ? 'custom' : null, from: first, to: last });
  };
  return (
    <Chip label={t('filter.date')} value={value} onClear={() => change({ range: null, from: '', to: '' })}>
      {(close) => (
        <div className="p-1.5">
          <div className="grid gap-0.5">
            {RANGES.map((one) => (
              <button key={one} type="button" aria-pressed={one === range} onClick={() => { close(); change({ range: one, from: '', to: '' }); }} className="flex min-h-9 items-center rounded-control px-2 text-start hover:bg-hover pointer-coarse:min-h-11">
                <span className="grow">{t(`range.${one}`)}</span>{one === range ? <Check aria-hidden className="size-4 text-accent" /> : null}
              </button>
            ))}
          </div>
          <form onSubmit={submit(close)} className="mt-1.5 grid gap-3 border-t p-2 pt-3">
            <p className="text-sm font-medium">{t('range.custom')}</p>
            <Field id="from" label={t('filter.from')}>{(attributes) => <Input {...attributes} name="from" type="datetime-local" defaultValue={from.includes('T') || from === '' ? from : `${from}T00:00`} />}</Field>
            <Field id="to" label={t('filter.to')}>{(attributes) => <Input {...attributes} name="to" type="datetime-local" defaultValue={to.includes('T') || to === '' ? to : `${to}T23:59`} />}</Field>
            <p className="text-xs text-muted">{t('zone', { zone: zoneName })}</p>
            <Button type="submit">{apply}</Button>
          </form>
        </div>
      )}
    </Chip>
  );
}

function AmountFilter({ address, change, currencies }: { address: ListAddress; change: Change; currencies: readonly string[] }) {
  const t = useTranslations('dashboard.sales.filter');
  const apply = useTranslations('common.action')('apply');
  const [problem, setProblem] = useState<{ field: 'min' | 'max'; key: 'amountBad' | 'orderBad' } | null>(null);
  const { min, max, currency } = address;
  const value = min === '' && max === '' && currency === '' ? null : [min === '' && max === '' ? '' : min === '' ? `≤ ${max}` : max === '' ? `≥ ${min}` : `${min} – ${max}`, currency].filter(Boolean).join(' ');
  const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = { min: String(form.get('min')).trim(), max: String(form.get('max')).trim(), currency: String(form.get('currency')) };
    const [least, most] = [next.min, next.max].map((text) => (text === '' ? undefined : fromTypedMajor(text, next.currency || 'ILS')));
    if (least === null) return setProblem({ field: 'min', key: 'amountBad' });
    if (most === null) return setProblem({ field: 'max', key: 'amountBad' });
    if (least !== undefined && most !== undefined && least > most) return setProblem({ field: 'max', key: 'orderBad' });
    setProblem(null);
    close();
    change(next);
  };
  const errorOf = (field: 'min' | 'max') => (problem?.field === field ? t(problem.key) : null);
  return (
    <Chip label={t('amount')} value={value} onClear={() => change({ min: '', max: '', currency: '' })}>
      {(close) => (
        <form onSubmit={submit(close)} className="grid gap-3 p-3.5">
          <Field id="min" label={t('from')} error={errorOf('min')}>{(attributes) => <Input {...attributes} name="min" inputMode="decimal" dir="ltr" defaultValue={min} autoComplete="off" />}</Field>
          <Field id="max" label={t('to')} error={errorOf('max')}>{(attributes) => <Input {...attributes} name="max" inputMode="decimal" dir="ltr" defaultValue={max} autoComplete="off" />}</Field>
          <Field id="currency" label={t('currency')}>{(attributes) => <Select {...attributes} name="currency" defaultValue={currency}><option value="" />{currencies.map((code) => <option key={code}>{code}</option>)}</Select>}</Field>
          <Button type="submit">{apply}</Button>
        </form>
      )}
    </Chip>
  );
}

'use client';

import { Check, ChevronDown, ListFilter, Search, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react';
import { useDebounced } from '#components/query/use-debounced.ts';
import { useOnline } from '#components/query/use-online.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Popover } from '#components/ui/overlay/popover.tsx';
import { Sheet } from '#components/ui/overlay/sheet.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { type AmountRange, ANY_AMOUNT } from './filter-kinds.ts';

/** The filters that the lists share. They change the address, and the address is the list. */

const PAUSE_MS = 350;

/**
 * The chosen address, at once; the list follows with the server's response. `write` makes the link of a changed
 * address. A choice without a network is kept and loaded when the network is back.
 */
export function useAddress<Address>(address: Address, write: (address: Address, change: Partial<Address>) => string) {
  const router = useRouter();
  const isOnline = useOnline();
  const [waiting, start] = useTransition();
  const [shown, show] = useOptimistic(address);
  const [kept, keep] = useState<{ over: Address; chosen: Address } | null>(null);
  const wanted = kept?.over === address ? kept.chosen : shown;
  const go = (chosen: Address, href: string) =>
    start(() => {
      show(chosen);
      router.push(href, { scroll: false });
    });
  useEffect(() => {
    if (!isOnline || kept === null) return;
    keep(null);
    if (kept.over === address) go(kept.chosen, write(kept.chosen, {}));
  });
  return {
    shown: wanted,
    waiting,
    change: (next: Partial<Address>) => {
      const chosen = { ...wanted, ...next };
      if (isOnline) go(chosen, write(wanted, next));
      else keep({ over: address, chosen });
    },
    clear: (href: string) => start(() => router.push(href)),
  };
}

type BarProps = {
  waiting: boolean;
  /** Removes every filter; null where none is on. */
  onClear: (() => void) | null;
  /** The search, which phones show as well. */
  search?: ReactNode;
  /** Number of filters that are on, without the search. */
  count: number;
  children: ReactNode;
};

/** The row of filters above a list; on phones the search, and a sheet with the filters. */
export function FilterRow({ waiting, onClear, search, count, children }: BarProps) {
  const t = useTranslations('dashboard.sales');
  const isOnline = useOnline();
  return (
    <div role="search" aria-label={t('filters')} aria-busy={waiting} className="flex flex-wrap items-center gap-2">
      {search}
      <div className="hidden md:contents">
        {children}
        {onClear ? (
          <Button kind="quiet" onClick={onClear}>
            {t('clearAll')}
          </Button>
        ) : null}
      </div>
      <FilterSheet count={count} onClear={onClear}>
        {children}
      </FilterSheet>
      <p role="status" className="w-full text-sm text-wait empty:hidden">
        {isOnline ? '' : t('offline')}
      </p>
    </div>
  );
}

/** Whether a filter stands in the sheet of a phone, where it opens in its place. */
const InSheet = createContext(false);

/** The filters of a phone, one below the other. The list behind follows each choice at once. */
function FilterSheet({ count, onClear, children }: Pick<BarProps, 'count' | 'onClear' | 'children'>) {
  const t = useTranslations('dashboard.sales');
  const close = useTranslations('common.action')('close');
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      title={t('filters')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button className="md:hidden" icon={<ListFilter aria-hidden className="size-4" />}>
          {t('filters')}{' '}
          {count > 0 ? (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink">
              {count}
            </span>
          ) : null}
        </Button>
      }
    >
      <InSheet value={true}>
        <div className="grid divide-y">{children}</div>
      </InSheet>
      <div className="mt-4 grid grid-flow-col gap-2 [grid-auto-columns:1fr]">
        {onClear ? <Button onClick={onClear}>{t('clearAll')}</Button> : null}
        <Button kind="main" onClick={() => setOpen(false)}>
          {close}
        </Button>
      </div>
    </Sheet>
  );
}

/** Searches a moment after the typing stops, and keeps the focus when the list comes back. Give it `q` as its key. */
export function SearchField({
  q,
  label,
  placeholder,
  onSearch,
}: {
  q: string;
  label: string;
  placeholder?: string;
  onSearch: (q: string) => void;
}) {
  const t = useTranslations('dashboard.sales');
  const usual = useTranslations('common.search')('placeholder');
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const settled = useDebounced(text, PAUSE_MS);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (settled === text && text.trim() !== q) search.current(text.trim());
  }, [settled, text, q]);
  useEffect(() => {
    if (q === '' || document.activeElement !== document.body) return;
    field.current?.focus();
    field.current?.setSelectionRange(q.length, q.length);
  }, [q]);
  return (
    <div className="relative min-w-0 grow basis-40 md:max-w-sm md:basis-64">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <Input
        ref={field}
        aria-label={label}
        placeholder={placeholder ?? usual}
        value={text}
        dir="auto"
        maxLength={120}
        onChange={(event) => setText(event.target.value)}
        className="text-ellipsis ps-9 pe-9 pointer-coarse:pe-11"
      />
      {text !== '' ? (
        <button
          type="button"
          aria-label={t('searchClear')}
          onClick={() => {
            setText('');
            onSearch('');
          }}
          className="thumb absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:end-0"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  );
}

type ChipProps = {
  label: string;
  value: string | null;
  onClear: () => void;
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A filter: its name while it is off, its value with a way to remove it while it is on. */
export const Chip = (props: ChipProps) => (use(InSheet) ? <SheetFilter {...props} /> : <BarFilter {...props} />);

function SheetFilter({ label, value, onClear, children }: ChipProps) {
  const t = useTranslations('dashboard.sales.filter');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 min-w-0 grow items-center gap-3 text-start"
        >
          <span className={cx('shrink-0', value === null ? 'font-medium' : 'text-muted')}>{label}</span>{' '}
          <bdi className="min-w-0 grow truncate font-medium">{value}</bdi>
          <ChevronDown aria-hidden className={cx('size-4 shrink-0 text-muted', open && 'rotate-180')} />
        </button>
        {value !== null ? <RemoveFilter label={t('remove', { name: label })} onClick={onClear} /> : null}
      </div>
      <div id={id} hidden={!open} className="pb-3">
        {open ? children(() => setOpen(false)) : null}
      </div>
    </div>
  );
}

const RemoveFilter = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="thumb grid h-9 w-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
  >
    <X aria-hidden className="size-4" />
  </button>
);

function BarFilter({ label, value, onClear, isWide = false, children }: ChipProps) {
  const t = useTranslations('dashboard.sales.filter');
  const [open, setOpen] = useState(false);
  const shape = 'thumb flex h-9 items-center gap-1.5 px-3 hover:bg-hover';
  return (
    <div
      className={cx(
        'flex items-center rounded-control border',
        value === null ? 'border-edge/50 bg-surface' : 'border-accent/60 bg-accent-soft',
      )}
    >
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        isWide={isWide}
        trigger={
          <button type="button" className={cx(shape, 'rounded-control')}>
            {value === null ? (
              label
            ) : (
              <>
                <span className="text-muted">{label}</span>
                <bdi className="font-medium">{value}</bdi>
              </>
            )}
            <ChevronDown aria-hidden className="size-4 text-muted" />
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
      {value !== null ? <RemoveFilter label={t('remove', { name: label })} onClick={onClear} /> : null}
    </div>
  );
}

type Choice<Value> = { value: Value; label: ReactNode };
type ChoiceFilterProps<Value> = {
  label: string;
  value: string | null;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** Filter of any number of options, each with its box. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  choices,
  chosen,
  onChange,
}: ChoiceFilterProps<Value>) {
  return (
    <Chip label={label} value={value} onClear={() => onChange([])}>
      {() => (
        <div className="grid gap-0.5 p-1.5">
          {choices.map((choice) => {
            const on = chosen.includes(choice.value);
            return (
              <label
                key={choice.value}
                className="relative flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  checked={on}
                  onChange={() =>
                    onChange(on ? chosen.filter((known) => known !== choice.value) : [...chosen, choice.value])
                  }
                />
                {choice.label}
              </label>
            );
          })}
        </div>
      )}
    </Chip>
  );
}

type OneFilterProps<Value> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
};

/** Filter of one option, or none. */
export function OneFilter<Value extends string | number>({ label, choices, chosen, onChange }: OneFilterProps<Value>) {
  return (
    <Chip
      label={label}
      value={choices.find(({ value }) => value === chosen)?.label ?? null}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <div className="grid gap-0.5 p-1.5">
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              aria-pressed={choice.value === chosen}
              onClick={() => {
                close();
                onChange(choice.value);
              }}
              className="flex min-h-9 items-center rounded-control px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="grow">{choice.label}</span>
              {choice.value === chosen ? <Check aria-hidden className="size-4 text-accent" /> : null}
            </button>
          ))}
        </div>
      )}
    </Chip>
  );
}

type AmountFilterProps = {
  chosen: AmountRange;
  change: (next: AmountRange) => void;
  currencies: readonly string[];
};

/** Filter of an amount range and its currency. */
export function AmountFilter({ chosen, change, currencies }: AmountFilterProps) {
  const t = useTranslations('dashboard.sales.filter');
  return (
    <Chip label={t('amount')} value={amountRangeText(chosen)} onClear={() => change(ANY_AMOUNT)}>
      {(close) => (
        <AmountForm
          chosen={chosen}
          currencies={currencies}
          change={(next) => {
            close();
            change(next);
          }}
        />
      )}
    </Chip>
  );
}

function amountRangeText({ min, max, currency }: AmountRange): string | null {
  const range = min === '' && max === '' ? '' : min === '' ? `≤ ${max}` : max === '' ? `≥ ${min}` : `${min} – ${max}`;
  return [range, currency].filter(Boolean).join(' ') || null;
}

type AmountProblem = { field: 'min' | 'max'; key: 'amountBad' | 'orderBad' };

/** The first problem of a typed range; null where it can be asked for. */
function amountProblemOf({ min, max, currency }: AmountRange): AmountProblem | null {
  const [least, most] = [min, max].map((text) => (text === '' ? undefined : fromTypedMajor(text, currency || 'ILS')));
  if (least === null) return { field: 'min', key: 'amountBad' };
  if (most === null) return { field: 'max', key: 'amountBad' };
  return least !== undefined && most !== undefined && least > most ? { field: 'max', key: 'orderBad' } : null;
}

function AmountForm({ chosen: { min, max, currency }, change, currencies }: AmountFilterProps) {
  const t = useTranslations('dashboard.sales.filter');
  const apply = useTranslations('common.action')('apply');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = {
      min: String(form.get('min')).trim(),
      max: String(form.get('max')).trim(),
      currency: String(form.get('currency')),
    };
    const found = amountProblemOf(next);
    setProblem(found);
    if (found === null) change(next);
  };
  const errorOf = (field: 'min' | 'max') => (problem?.field === field ? t(problem.key) : null);
  return (
    <form onSubmit={submit} className="grid gap-3 p-3.5">
      <Field id="min" label={t('from')} error={errorOf('min')}>
        {(attributes) => (
          <Input {...attributes} name="min" inputMode="decimal" dir="ltr" defaultValue={min} autoComplete="off" />
        )}
      </Field>
      <Field id="max" label={t('to')} error={errorOf('max')}>
        {(attributes) => (
          <Input {...attributes} name="max" inputMode="decimal" dir="ltr" defaultValue={max} autoComplete="off" />
        )}
      </Field>
      <Field id="currency" label={t('currency')}>
        {(attributes) => (
          <Select {...attributes} name="currency" defaultValue={currency}>
            <option value="" />
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">{apply}</Button>
    </form>
  );
}

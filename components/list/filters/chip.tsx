'use client';

import { createContext, type ReactNode, use, useId, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/overlay/popover.tsx';

/** Whether a filter stands in the sheet of a phone, where it opens in its place. */
export const InSheet = createContext(false);

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

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { roundAmountText } from '#lib/platform/i18n/amounts.ts';
import { cx } from './class-names.ts';

type PlotProps = {
  /** Amounts of the lines across, from 0 upwards. */
  ticks: readonly number[];
  currency: string;
  /** Bars or curves over the lines. */
  children: ReactNode;
  /** Names below the plot. */
  names: ReactNode;
};

/** Plot of amounts: horizontal lines with their values. Drawn on the server (docs/decisions/0074). */
export function AmountPlot({ ticks, currency, children, names }: PlotProps) {
  const language = useLocale();
  const axis = 'flex h-48 flex-col-reverse justify-between *:h-0';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div aria-hidden className={cx(axis, 'text-xs text-muted *:flex *:items-center *:justify-end')}>
        {ticks.map((tick) => (
          <span translate="no" key={tick} className="island">
            {roundAmountText(tick, currency, language)}
          </span>
        ))}
      </div>
      <div className="relative">
        <div aria-hidden className={cx(axis, '*:border-t')}>
          {ticks.map((tick, index) => (
            <span key={tick} className={index === 0 ? 'border-edge' : undefined} />
          ))}
        </div>
        {children}
      </div>
      {names}
    </div>
  );
}

/** The side on which a reading opens, so that it stays within the plot. */
export type ReadingSide = 'start' | 'center' | 'end';

const SIDES: Readonly<Record<ReadingSide, string>> = {
  start: 'start-0',
  center: 'start-1/2 -translate-x-1/2 rtl:translate-x-1/2',
  end: 'end-0',
};

/** The value of a bar, under the pointer and on focus of its `group`. */
export function Reading({ side, children }: { side: ReadingSide; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute bottom-full z-20 mb-2 grid min-w-36 gap-1 rounded-control border bg-raised',
        'px-3 py-2 text-sm whitespace-nowrap opacity-0 shadow-lift max-[22rem]:min-w-0',
        'group-hover:opacity-100 group-focus-visible:opacity-100',
        SIDES[side],
      )}
    >
      {children}
    </span>
  );
}

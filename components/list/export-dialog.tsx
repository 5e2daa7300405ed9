'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isolate } from '#lib/kernel/isolate.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { exportHref } from './filters/export-params.ts';

type ExportProps = {
  /** Start of the file's name, before its range. */
  name: string;
  /** The list's own address at its export: its filters go with it. */
  href: string;
  columns: readonly string[];
  /** Names of the columns in the reader's language, in their order; without them they are shown as they are. */
  names?: readonly string[];
  timeZone: string;
  /** The days that the filters span, as the file is named; null where there is no such filter. */
  days: string | null;
};

/** Asks for columns and time zone, and downloads the filtered list as a table. */
export function ExportDialog(props: ExportProps) {
  const t = useTranslations('common.export');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
        <Choices {...props} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Choices({ name, href, columns, names, timeZone, days, close }: ExportProps & { close: () => void }) {
  const t = useTranslations('common.export');
  const cancel = useTranslations('common.action')('cancel');
  const [chosen, choose] = useState<readonly string[]>(() => readChosen(name, columns));
  const [zone, setZone] = useState(timeZone);
  const pick = (next: readonly string[]) => {
    choose(columns.filter((column) => next.includes(column)));
    keepChosen(name, next);
  };
  const isNone = chosen.length === 0;
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {days === null ? t('lead') : t('leadOf', { days: isolate(days.replace('_', ' – ')) })}
      </p>
      <ColumnChoice {...{ columns, names, chosen, pick }} />
      <Field id="export-zone" label={t('zone')}>
        {(attributes) => (
          <Combobox {...attributes} options={zonesOf(timeZone)} value={zone} onChange={setZone} dir="ltr" />
        )}
      </Field>
      <p role="status" className="text-sm text-bad empty:hidden">
        {isNone ? t('choose') : ''}
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close}>{cancel}</Button>
        {isNone ? (
          <Button kind="main" disabled>
            {t('download')}
          </Button>
        ) : (
          <a
            href={exportHref(href, { columns: chosen, timeZone: zone }, { columns, timeZone })}
            download
            onClick={close}
            className={buttonClass('main')}
          >
            <Download aria-hidden className="size-4" />
            {t('download')}
          </a>
        )}
      </div>
    </div>
  );
}

type ColumnChoiceProps = {
  columns: readonly string[];
  names: readonly string[] | undefined;
  chosen: readonly string[];
  pick: (columns: readonly string[]) => void;
};

function ColumnChoice({ columns, names, chosen, pick }: ColumnChoiceProps) {
  const t = useTranslations('common.export');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 flex w-full items-center justify-between gap-3 text-sm font-medium">
        {t('columns')}
        <button
          type="button"
          onClick={() => pick(chosen.length === columns.length ? [] : columns)}
          className="thumb rounded-control px-2 font-normal text-muted underline underline-offset-2 hover:text-ink"
        >
          {t(chosen.length === columns.length ? 'none' : 'all')}
        </button>
      </legend>
      <div className="grid max-h-64 grid-cols-1 overflow-y-auto scroll-thin rounded-control border p-1.5 sm:grid-cols-2">
        {columns.map((column, index) => (
          <label
            key={column}
            className="flex min-h-8 min-w-0 items-center gap-2.5 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={({ target }) =>
                pick(target.checked ? [...chosen, column] : chosen.filter((one) => one !== column))
              }
            />
            {names ? (
              <span className="truncate text-sm">{names[index]}</span>
            ) : (
              <span translate="no" className="island truncate text-sm">
                {column}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The zone of the deployment first, then the one of this browser, UTC, and all others of the browser. */
const zonesOf = (timeZone: string): ComboboxOption[] =>
  [
    ...new Set([
      timeZone,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      'UTC',
      ...Intl.supportedValuesOf('timeZone'),
    ]),
  ].map((zone) => ({ value: zone, label: zone }));

const keyOf = (name: string): string => `kupa-export-${name}`;

/** The columns of the last export of this list in this browser; all of them where none is known. */
function readChosen(name: string, columns: readonly string[]): readonly string[] {
  try {
    const kept = (window.localStorage.getItem(keyOf(name)) ?? '').split(',');
    const chosen = columns.filter((column) => kept.includes(column));
    return chosen.length > 0 ? chosen : columns;
  } catch {
    return columns;
  }
}

function keepChosen(name: string, chosen: readonly string[]): void {
  try {
    window.localStorage.setItem(keyOf(name), chosen.join(','));
  } catch {
    // Full or forbidden: the export itself works.
  }
}

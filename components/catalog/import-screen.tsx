'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import {
  type ImportResult,
  type ImportActions,
  MAX_TABLE_LENGTH,
  type Preview,
  type Refused,
} from './catalog-actions.ts';

type ImportScreenProps = {
  list: 'products' | 'customers' | 'partner';
  sellers: readonly { key: string; name: string }[];
  columns: readonly string[];
  required: readonly string[];
  actions: ImportActions;
};
type ImportView =
  | { phase: 'choose' }
  | { phase: 'preview'; name: string; text: string; preview: Extract<Preview, { ok: true }> }
  | { phase: 'done'; answer: Extract<ImportResult, { ok: true }> };

/** Takes a table in: first it is shown what each row would do and what is wrong with which, then it is done. */
export function ImportScreen({ list, sellers, columns, required, actions }: ImportScreenProps) {
  const t = useTranslations('catalog.import');
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const [shown, show] = useState<ImportView>({ phase: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const failed = useTranslations('catalog')('failed');
  const choose = (file: File) => {
    if (file.size > MAX_TABLE_LENGTH) return setProblem(t('problem.tooLong'));
    start(async () => {
      const text = await file.text();
      const preview = await actions.preview(sellerKey, text).catch((): Refused => ({ ok: false, message: failed }));
      setProblem(preview.ok ? null : preview.message);
      if (preview.ok) show({ phase: 'preview', name: file.name, text, preview });
    });
  };
  const run = (text: string) =>
    start(async () => {
      const answer = await actions.run(sellerKey, text).catch((): Refused => ({ ok: false, message: failed }));
      setProblem(answer.ok ? null : answer.message);
      if (answer.ok) show({ phase: 'done', answer });
    });
  if (shown.phase === 'done') return <Done list={list} answer={shown.answer} again={() => show({ phase: 'choose' })} />;
  return (
    <div className="grid gap-5">
      {shown.phase === 'choose' ? (
        <>
          <div className="max-w-sm">
            <SellerField label={t('seller')} sellers={sellers} value={sellerKey} onChange={chooseSeller} />
          </div>
          <div className="max-w-2xl">
            <FileDrop
              label={t('choose')}
              help={t('limits')}
              accept=".csv,text/csv,text/plain"
              busy={busy}
              onFile={choose}
            />
          </div>
          <Columns columns={columns} required={required} />
        </>
      ) : (
        <Rows
          {...shown}
          busy={busy}
          run={() => run(shown.text)}
          back={() => {
            setProblem(null);
            show({ phase: 'choose' });
          }}
        />
      )}
      {problem ? <FieldError id="import-error">{problem}</FieldError> : null}
    </div>
  );
}

function Columns({ columns, required }: { columns: readonly string[]; required: readonly string[] }) {
  const t = useTranslations('catalog.import');
  return (
    <section aria-labelledby="columns" className="max-w-2xl border-t pt-4">
      <h2 id="columns" className="font-medium">
        {t('columns')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('columnsLead')}</p>
      <ul dir="ltr" className="mt-3 flex flex-wrap gap-1.5">
        {columns.map((column) => (
          <li key={column} className="rounded-control border px-2 py-1 font-mono text-sm">
            {column}
            {required.includes(column) ? (
              <>
                <span aria-hidden className="text-bad">
                  {' '}
                  *
                </span>
                <span className="sr-only"> {t('required')}</span>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows that are listed; the numbers above speak of all. Those with problems come first. */
const ROWS_SHOWN = 100;

function Rows({
  name,
  preview,
  busy,
  run,
  back,
}: Extract<ImportView, { phase: 'preview' }> & { busy: boolean; run: () => void; back: () => void }) {
  const t = useTranslations('catalog.import');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { rows, unknown } = preview;
  const [bad, add, change] = [
    rows.filter(({ does }) => does === 'nothing'),
    rows.filter(({ does }) => does === 'add').length,
    rows.filter(({ does }) => does === 'change').length,
  ];
  const listed = [...bad, ...rows.filter(({ does }) => does !== 'nothing')].slice(0, ROWS_SHOWN);
  const good = add + change;
  return (
    <>
      <div>
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          <bdi>{name}</bdi>
        </h2>
        <p role="status" className="mt-1">
          {t('summary', { add, change })}
          {bad.length > 0 ? <span className="text-bad"> {t('summaryBad', { count: bad.length })}</span> : null}
        </p>
        {unknown.length > 0 ? (
          <p className="mt-1 text-sm text-muted">{t('unknown', { columns: unknown.slice(0, 10).join(', ') })}</p>
        ) : null}
      </div>
      <ul aria-label={t('rows')} className="divide-y border-y">
        {listed.map((row) => (
          <li
            key={row.line}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
            data-does={row.does}
          >
            <span className="text-sm text-muted tabular-nums">{t('line', { line: row.line })}</span>
            <bdi className="min-w-0 truncate font-medium">{row.name || '–'}</bdi>
            <span
              className={cx(
                'col-start-2 flex items-center gap-1.5 text-sm font-medium sm:col-start-3',
                row.does === 'nothing' ? 'text-bad' : 'text-good',
              )}
            >
              {row.does === 'nothing' ? (
                <CircleAlert aria-hidden className="size-4 shrink-0" />
              ) : (
                <CircleCheck aria-hidden className="size-4 shrink-0" />
              )}
              {t(`does.${row.does}`)}
            </span>
            {row.problems.length > 0 ? (
              <ul className="col-start-2 grid gap-0.5 text-sm text-muted">
                {row.problems.map(({ field, message }) => (
                  <li key={field} className="[overflow-wrap:anywhere]">
                    <code className="island font-mono">{field}</code> · {message}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN ? (
        <p className="text-sm text-muted">{t('moreRows', { count: rows.length - ROWS_SHOWN })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" busy={busy} disabled={good === 0} onClick={run}>
          {t('submit', { count: good })}
        </Button>
        <Button onClick={back} disabled={busy}>
          {t('other')}
        </Button>
      </div>
    </>
  );
}

function Done({
  list,
  answer,
  again,
}: {
  list: string;
  answer: Extract<ImportResult, { ok: true }>;
  again: () => void;
}) {
  const t = useTranslations('catalog.import');
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        <span>
          {t('done', { added: answer.added, changed: answer.changed })}
          {answer.left > 0 ? ` ${t('doneLeft', { count: answer.left })}` : ''}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/${list}`} className={buttonClass('main')}>
          {t('toList')}
        </Link>
        <Button onClick={again}>{t('other')}</Button>
      </div>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { ENCODINGS, type Encoding } from '#lib/platform/tables/decode.ts';
import type { Preview, PreviewRow } from './import-actions.ts';
import { ImportRow } from './import-row.tsx';
import type { OpenedFile } from './open-file.ts';

export type Previewed = { file: OpenedFile; preview: Extract<Preview, { ok: true }> };

type ImportPreviewProps = {
  shown: Previewed;
  problem: string | null;
  busy: boolean;
  run: () => void;
  back: () => void;
  onEncoding: (encoding: Encoding) => void;
  onCurrency: (currency: string) => void;
};

/** The preview of an import: its numbers, how the file was read, its problems and its first rows. */
export function ImportPreview(props: ImportPreviewProps) {
  const t = useTranslations('catalog.import');
  const { preview } = props.shown;
  const { add, change } = preview.counts;
  return (
    <>
      <Summary {...props.shown} />
      <Choices {...props} />
      {props.problem ? <FieldError id="import-error">{props.problem}</FieldError> : null}
      <Problems rows={preview.bad} />
      <Rows title={t('firstRows')} rows={preview.first} />
      <More count={add + change + preview.counts.aside - preview.first.length} />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" busy={props.busy} disabled={add + change === 0} onClick={props.run}>
          {t('submit', { count: add + change })}
        </Button>
        <Button onClick={props.back} disabled={props.busy}>
          {t('other')}
        </Button>
      </div>
    </>
  );
}

function Summary({ file, preview: { counts, source, unknown } }: Previewed) {
  const t = useTranslations('catalog.import');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="max-w-prose">
      <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none [overflow-wrap:anywhere]">
        <bdi>{file.name}</bdi>
      </h2>
      <p role="status" className="mt-1">
        {t('summary', { add: counts.add, change: counts.change })}
        {counts.nothing > 0 ? <span className="text-bad"> {t('summaryBad', { count: counts.nothing })}</span> : null}
        {counts.aside > 0 ? <span className="text-muted"> {t('summaryAside', { count: counts.aside })}</span> : null}
      </p>
      {source ? (
        <p className="mt-1 text-sm text-muted">
          {t(`source.${source}`)} {counts.add + counts.change > 0 ? <SourceNote /> : null}
        </p>
      ) : null}
      {unknown.length > 0 ? (
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          {t('unknown', { columns: unknown.slice(0, 10).join(', ') + (unknown.length > 10 ? '…' : '') })}
        </p>
      ) : null}
    </div>
  );
}

const SourceNote = () => useTranslations('catalog.import')('sourcePrices');

/** How the file is read, where that could be otherwise: the encoding of its letters, the currency of its prices. */
function Choices({ shown: { file, preview }, busy, onEncoding, onCurrency }: ImportPreviewProps) {
  const t = useTranslations('catalog.import');
  const { currency } = preview;
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {file.encoding ? (
        <Field id="encoding" label={t('encoding')} help={t('encodingHelp')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={file.encoding ?? ''}
              disabled={busy}
              onChange={({ target }) => onEncoding(target.value as Encoding)}
            >
              {ENCODINGS.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {t(`encodingName.${encoding}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {currency ? (
        <Field id="currency" label={t('currency')} help={t('currencyHelp')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={currency.value}
              disabled={busy}
              onChange={({ target }) => onCurrency(target.value)}
            >
              {currency.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </div>
  );
}

/** Problems in the list before its expansion. */
const PROBLEMS_SHOWN = 50;

function Problems({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useTranslations('catalog.import');
  const [isWhole, showWhole] = useState(false);
  const left = rows.length - PROBLEMS_SHOWN;
  return (
    <>
      <Rows title={t('problems')} rows={isWhole ? rows : rows.slice(0, PROBLEMS_SHOWN)} />
      {left > 0 && !isWhole ? (
        <div>
          <Button onClick={() => showWhole(true)}>{t('showAll', { count: left })}</Button>
        </div>
      ) : null}
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly PreviewRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul aria-label={title} className="divide-y border-y">
        {rows.map((row) => (
          <ImportRow key={row.line} row={row} />
        ))}
      </ul>
    </section>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations('catalog.import');
  return count > 0 ? <p className="text-sm text-muted">{t('moreRows', { count })}</p> : null;
}

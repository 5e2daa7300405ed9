'use client';

import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import type { Encoding } from '#lib/platform/tables/decode.ts';
import type { ImportActions, ImportResult, Refused } from './import-actions.ts';
import { ImportPreview, type Previewed } from './import-preview.tsx';
import { type FileProblem, type OpenedFile, openFile } from './open-file.ts';

type ImportScreenProps = {
  list: 'products' | 'customers' | 'partner';
  sellers: readonly { key: string; name: string }[];
  columns: readonly string[];
  required: readonly string[];
  actions: ImportActions;
};
type ImportView =
  | { phase: 'choose' }
  | { phase: 'preview'; shown: Previewed }
  | { phase: 'done'; answer: Extract<ImportResult, { ok: true }> };

/** Imports a table: first a preview of each row's change or problem, then the import. */
export function ImportScreen({ list, sellers, columns, required, actions }: ImportScreenProps) {
  const t = useTranslations('catalog.import');
  const failed = useTranslations('catalog')('failed');
  const language = readLanguage(useLocale());
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const [view, show] = useState<ImportView>({ phase: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const refused = (): Refused => ({ ok: false, message: failed });

  const preview = async (opened: OpenedFile | FileProblem, currency: string) => {
    if (typeof opened === 'string') return setProblem(t(`problem.${opened}`));
    const answer = await actions.preview(sellerKey, opened.text, currency).catch(refused);
    setProblem(answer.ok ? null : answer.message);
    if (answer.ok) show({ phase: 'preview', shown: { file: opened, preview: answer } });
  };
  const choose = (file: File) =>
    start(async () => preview(await openFile(file.name, new Uint8Array(await file.arrayBuffer()), { language }), ''));
  const decodeAgain = ({ file, preview: { currency } }: Previewed, encoding: Encoding) =>
    start(async () => preview(await openFile(file.name, file.bytes, { language, encoding }), currency?.value ?? ''));
  const run = ({ file, preview: { currency } }: Previewed) =>
    start(async () => {
      const answer = await actions.run(sellerKey, file.text, currency?.value ?? '').catch(refused);
      setProblem(answer.ok ? null : answer.message);
      if (answer.ok) show({ phase: 'done', answer });
    });
  const again = () => {
    setProblem(null);
    show({ phase: 'choose' });
  };
  if (view.phase === 'done') return <Done list={list} answer={view.answer} again={again} />;
  return (
    <div className="grid gap-5">
      {view.phase === 'choose' ? (
        <>
          <div className="max-w-sm">
            <SellerField label={t('seller')} sellers={sellers} value={sellerKey} onChange={chooseSeller} />
          </div>
          <div className="max-w-2xl">
            <FileDrop label={t('choose')} help={t('limits')} accept={ACCEPT} busy={busy} onFile={choose} />
          </div>
          {problem ? <FieldError id="import-error">{problem}</FieldError> : null}
          <Columns columns={columns} required={required} />
        </>
      ) : (
        <ImportPreview
          shown={view.shown}
          problem={problem}
          busy={busy}
          run={() => run(view.shown)}
          back={again}
          onEncoding={(encoding) => decodeAgain(view.shown, encoding)}
          onCurrency={(currency) => start(() => preview(view.shown.file, currency))}
        />
      )}
    </div>
  );
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

'use client';

import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { Field, FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { inputClass, Select, typedDirection } from '#components/ui/input.tsx';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { ReadingActions } from './bank-lines.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { type Brought, useReading } from './use-reading.ts';

/** A business with the accounts that its payouts go to. */
export type ReadableSeller = {
  key: string;
  name: string;
  accounts: readonly { currency: string; last4: string }[];
};

type PanelProps = { sellers: readonly ReadableSeller[]; actions: ReadingActions };

/** An account of a statement as an option of the field: its currency and, where it is known, its last digits. */
const optionOf = ({ currency, last4 }: { currency: string; last4: string }): string => `${currency} ${last4}`;

function optionsOf(seller: ReadableSeller | undefined) {
  const known = seller?.accounts ?? [];
  const named = known.filter((one, index) => known.findIndex((other) => optionOf(other) === optionOf(one)) === index);
  return [...named, ...CURRENCIES.map((currency) => ({ currency, last4: '' }))];
}

/** The place where a statement is pasted or dropped, and what became of it. */
export function ReadStatementPanel({ sellers, actions }: PanelProps) {
  const t = useTranslations('bank-statements.read');
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const options = optionsOf(sellers.find(({ key }) => key === sellerKey));
  const [chosen, choose] = useState('');
  const account = options.find((option) => optionOf(option) === chosen) ?? options[0] ?? { currency: 'ILS', last4: '' };
  const { refresh } = useRefresh();
  const of = { sellerKey, currency: account.currency, account: account.last4 };
  const { phase, takeText, takeFile, takeRoles, reset } = useReading(actions, of, refresh);
  if (phase.name === 'done')
    return <Done brought={phase.brought} again={reset} remove={() => actions.remove(sellerKey, phase.brought.file)} />;
  if (phase.name === 'columns')
    return <ColumnChooser grid={phase.grid} back={reset} submit={(roles) => takeRoles(phase.opened, roles)} />;
  const isBusy = phase.name !== 'choose';
  return (
    <div className="grid max-w-4xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SellerField
          label={t('business')}
          sellers={sellers}
          value={sellerKey}
          onChange={(key) => {
            chooseSeller(key);
            choose('');
          }}
        />
        <Field id="statement-account" label={t('account')} help={t('accountHelp')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={optionOf(account)}
              disabled={isBusy}
              onChange={({ target }) => choose(target.value)}
            >
              {options.map((option) => (
                <option key={optionOf(option)} value={optionOf(option)}>
                  {option.last4 === '' ? t('accountUnnamed', option) : t('accountOption', option)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Paste isBusy={isBusy} take={takeText} takeFile={takeFile} />
        <FileDrop label={t('drop')} help={t('limits')} accept={ACCEPT} busy={isBusy} onFile={takeFile} />
      </div>
      <Progress phase={phase} />
      {phase.name === 'choose' && phase.problem ? (
        <FieldError id="statement-problem">{phase.problem}</FieldError>
      ) : null}
    </div>
  );
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,.sta,.mt940,.940,.xml,.ofx,.qfx,text/csv,text/plain,application/xml,text/xml,' +
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type PasteProps = { isBusy: boolean; take: (text: string) => void; takeFile: (file: File) => void };

/** A text is read with the button, a pasted file at once. */
function Paste({ isBusy, take, takeFile }: PasteProps) {
  const t = useTranslations('bank-statements.read');
  const [text, setText] = useState('');
  return (
    <form
      className="grid content-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') take(text);
      }}
    >
      <Field id="statement-text" label={t('paste')} help={t('pasteHelp')}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...typedDirection}
            rows={5}
            value={text}
            disabled={isBusy}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
            onPaste={({ clipboardData }) => {
              const [file] = clipboardData.files;
              if (file) takeFile(file);
            }}
            className={cx(inputClass, 'h-auto py-2 font-mono text-sm')}
          />
        )}
      </Field>
      <div>
        <Button type="submit" kind="main" busy={isBusy} disabled={text.trim() === ''}>
          {t('pasted')}
        </Button>
      </div>
    </form>
  );
}

function Progress({ phase }: { phase: ReturnType<typeof useReading>['phase'] }) {
  const t = useTranslations('bank-statements.read');
  const isSending = phase.name === 'sending';
  return (
    <div role="status" className="grid gap-1.5 empty:hidden">
      {phase.name === 'opening' ? t('reading') : null}
      {isSending ? (
        <>
          <span>{t('sending', { done: phase.sent, all: phase.all })}</span>
          <progress value={phase.sent} max={phase.all} aria-label={t('reading')} className="w-full accent-accent" />
        </>
      ) : null}
    </div>
  );
}

type DoneProps = { brought: Brought; again: () => void; remove: () => ReturnType<ReadingActions['remove']> };

function Done({ brought: { file, added, known, others, matched }, again, remove }: DoneProps) {
  const t = useTranslations('bank-statements.read');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [isAsking, ask] = useState(false);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        <span>
          {t('done', { count: added })} {t('matched', { count: matched })}
          {known > 0 ? ` ${t('known', { count: known })}` : ''}
          {others > 0 ? ` ${t('others', { count: others })}` : ''}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={again}>{t('again')}</Button>
        {added > 0 ? (
          <>
            <Link href={`/bank-statements?file=${file}`} scroll={false} className={buttonClass()}>
              {t('show')}
            </Link>
            <Button kind="quiet" onClick={() => ask(true)}>
              {t('remove')}
            </Button>
          </>
        ) : null}
      </div>
      {isAsking ? (
        <AskDialog
          title={t('removeTitle')}
          submit={t('remove')}
          run={remove}
          onClose={() => ask(false)}
          onDone={() => {
            ask(false);
            again();
            toast.add({ title: t('removed') });
            refresh();
          }}
        >
          <p className="text-muted">{t('removeText')}</p>
        </AskDialog>
      ) : null}
    </div>
  );
}

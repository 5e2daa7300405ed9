'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { MAX_ASIDE_NOTE } from '#lib/modules/bank-statements/contract/words.ts';
import type { BankLineRow } from '#lib/modules/bank-statements/views/lines.ts';
import type { LineActions } from './bank-lines.ts';
import { MatchDialog } from './match-dialog.tsx';

type OfRow = Pick<BankLineRow, 'lineId' | 'state' | 'amount' | 'currency' | 'bookedOn' | 'text'>;

/** Actions on a line: match it, set it aside, undo either. */
export function LineButtons({ row, actions }: { row: OfRow; actions: LineActions }) {
  const t = useTranslations('bank-statements.act');
  const [dialog, open] = useState<'match' | 'aside' | null>(null);
  const finish = useFinish();
  const done = (title: string) => {
    open(null);
    finish(title);
  };
  if (row.state !== 'unmatched') return <Undo undo={() => actions.undo(row.lineId)} onDone={() => done(t('undone'))} />;
  return (
    <span className="flex flex-wrap gap-2 columns:justify-end">
      <Button onClick={() => open('match')}>{t('match')}</Button>
      <Button kind="quiet" onClick={() => open('aside')}>
        {t('aside')}
      </Button>
      {dialog === 'match' ? (
        <MatchDialog row={row} actions={actions} onClose={() => open(null)} onDone={() => done(t('matchDone'))} />
      ) : null}
      {dialog === 'aside' ? (
        <AsideDialog
          count={1}
          run={(note) => actions.setAside([row.lineId], note)}
          onClose={() => open(null)}
          onDone={() => done(t('asideDone'))}
        />
      ) : null}
    </span>
  );
}

/** Says that it is done, and shows the list as it is now. */
function useFinish(): (title: string) => void {
  const toast = useToast();
  const { refresh } = useRefresh();
  return (title) => {
    toast.add({ title });
    refresh();
  };
}

function Undo({ undo, onDone }: { undo: () => Promise<Answer>; onDone: () => void }) {
  const t = useTranslations('bank-statements.act');
  const common = useTranslations('common');
  const { run, isBusy, answer } = useAction<undefined, Answer>(undo, {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer: ({ ok }) => {
      if (ok) onDone();
    },
  });
  return (
    <span className="grid justify-items-start gap-1 columns:justify-items-end">
      <Button kind="quiet" busy={isBusy} onClick={() => void run(undefined)}>
        {t('undo')}
      </Button>
      {answer?.ok === false ? <FieldError id="undo-problem">{answer.message}</FieldError> : null}
    </span>
  );
}

type AsideProps = { count: number; run: (note: string) => Promise<Answer>; onClose: () => void; onDone: () => void };

function AsideDialog({ count, run, onClose, onDone }: AsideProps) {
  const t = useTranslations('bank-statements.setAside');
  const [note, setNote] = useState('');
  return (
    <AskDialog
      title={t('title', { count })}
      submit={t('submit')}
      kind="main"
      run={() => run(note)}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-muted">{t('lead')}</p>
      <Field id="aside-note" label={t('note')}>
        {(attributes) => (
          <Input
            {...attributes}
            dir="auto"
            value={note}
            maxLength={MAX_ASIDE_NOTE}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}

type PageProps = { lines: readonly string[]; setAside: LineActions['setAside'] };

/** Sets all lines of the page aside that have no match: of a business's own account most are no payouts. */
export function SetPageAside({ lines, setAside }: PageProps) {
  const t = useTranslations('bank-statements');
  const [isOpen, open] = useState(false);
  const finish = useFinish();
  return (
    <>
      <Button onClick={() => open(true)}>{t('act.page', { count: lines.length })}</Button>
      {isOpen ? (
        <AsideDialog
          count={lines.length}
          run={(note) => setAside(lines, note)}
          onClose={() => open(false)}
          onDone={() => {
            open(false);
            finish(t('act.asideDone'));
          }}
        />
      ) : null}
    </>
  );
}

'use client';

import { FileText, Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { sendEvidence } from '#components/query/send-evidence.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, buttonClass, IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field, FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { useFileSize } from '#components/ui/file-size.ts';
import { inputClass, Select, typedDirection } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import { EVIDENCE_KINDS, type EvidenceKind } from '#lib/kernel/dispute.ts';
import { MAX_EVIDENCE_BYTES, MAX_EVIDENCE_TEXT } from '#lib/modules/disputes/contract/limits.ts';
import type { OwnEvidence } from '#lib/modules/disputes/views/disputes.ts';
import type { DisputeActions } from './dispute-actions.ts';

type DeskProps = {
  disputeId: string;
  /** The amount in words, for the question whether it is given up. */
  amount: string;
  wins: readonly EvidenceKind[];
  own: readonly OwnEvidence[];
  actions: DisputeActions;
};

/** Types of the browser's own file dialog; the server reads every file. */
const ACCEPTED = 'image/jpeg,image/png,application/pdf';

/** The seller's answer to a chargeback while it can be given: a draft of evidence, and the two ways to end it. */
export function CaseDesk({ disputeId, amount, wins, own, actions }: DeskProps) {
  const t = useTranslations('dispute-desk');
  const [kind, choose] = useState<EvidenceKind>(() => firstKind(own));
  const [text, write] = useState(() => textOf(own, firstKind(own)));
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const { refresh } = useRefresh();
  const lost = (): Answer => ({ ok: false, message: t('problem.lost') });
  const isChanged = text.trim() !== textOf(own, kind).trim();
  const pick = (next: EvidenceKind) => {
    choose(next);
    write(textOf(own, next));
    setProblem(null);
  };
  const done = (title: string) => {
    toast.add({ title });
    refresh();
  };
  const saving = useAction<(() => Promise<Answer>) | null, Answer>(
    (run) => (run ? run() : Promise.resolve({ ok: false, message: t('evidence.empty') })),
    {
      noResponse: lost,
      onAnswer(answer) {
        setProblem(answer.ok ? null : answer.message);
        if (answer.ok) done(t('evidence.saved'));
      },
    },
  );
  const save = () => void saving.run(text.trim() === '' ? null : () => actions.save(disputeId, kind, text));
  /** Sends along the text that was typed, so that nobody submits less than they see. */
  const submit = async (): Promise<Answer> => {
    if (isChanged && text.trim() !== '') {
      const saved = await actions.save(disputeId, kind, text);
      if (!saved.ok) return saved;
    }
    return actions.submit(disputeId);
  };
  const pieces = own.filter((one) => one.kind !== kind).length + (text.trim() !== '' || fileOf(own, kind) ? 1 : 0);
  return (
    <>
      <Section id="evidence" title={t('evidence.title')}>
        <p className="-mt-2 mb-4 max-w-prose text-muted">{t('evidence.lead')}</p>
        <Pieces own={own} wins={wins} onEdit={pick}>
          {(one) => (
            <Remove
              name={one}
              remove={() => actions.remove(disputeId, one)}
              onDone={() => done(t('evidence.removed'))}
            />
          )}
        </Pieces>
        <div className="grid max-w-2xl gap-4">
          <KindField kind={kind} wins={wins} onChange={pick} />
          <TextField kind={kind} text={text} problem={problem} onChange={write} />
          <div>
            <Button busy={saving.isBusy} onClick={save}>
              {t('evidence.save')}
            </Button>
          </div>
          <EvidenceFile
            busy={saving.isBusy}
            onFile={(file) => void saving.run(() => sendEvidence(disputeId, kind, file))}
          />
        </div>
      </Section>
      <Section id="answer" title={t('answer.title')}>
        <p className="-mt-2 mb-4 max-w-prose text-muted">{t('answer.lead')}</p>
        <AnswerButtons {...{ disputeId, amount, pieces, submit, done }} accept={() => actions.accept(disputeId)} />
      </Section>
    </>
  );
}

const textOf = (own: readonly OwnEvidence[], kind: EvidenceKind): string =>
  own.find((one) => one.kind === kind)?.text ?? '';

const fileOf = (own: readonly OwnEvidence[], kind: EvidenceKind) => own.find((one) => one.kind === kind)?.file ?? null;

/** An explanation first, and after it nothing in particular. */
const firstKind = (own: readonly OwnEvidence[]): EvidenceKind =>
  own.some(({ kind }) => kind === 'explanation') ? 'other' : 'explanation';

type PiecesProps = {
  own: readonly OwnEvidence[];
  wins: readonly EvidenceKind[];
  onEdit: (kind: EvidenceKind) => void;
  children: (kind: EvidenceKind) => ReactNode;
};

/** The draft, piece by piece. */
function Pieces({ own, wins, onEdit, children }: PiecesProps) {
  const [t, words] = [useTranslations('dispute-desk.evidence'), useTranslations('disputes.evidence')];
  if (own.length === 0) return null;
  return (
    <ul className="mb-5 grid max-w-2xl divide-y rounded-panel border bg-surface">
      {own.map(({ kind, text, file }) => (
        <li key={kind} className="flex items-start gap-2 px-4 py-3">
          <span className="min-w-0 grow">
            <span className="flex items-center gap-1.5 font-medium">
              {words(kind)}
              {wins.includes(kind) ? (
                <Star aria-label={t('decidesMark')} className="size-4 shrink-0 text-wait" />
              ) : null}
            </span>
            {text === null ? null : <bdi className="line-clamp-3 text-sm text-muted">{text}</bdi>}
            {file === null ? null : <bdi className="block truncate text-sm text-muted">{file.name}</bdi>}
          </span>
          <IconButton label={t('editNamed', { name: words(kind) })} onClick={() => onEdit(kind)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          {children(kind)}
        </li>
      ))}
    </ul>
  );
}

type RemoveProps = { name: EvidenceKind; remove: () => Promise<Answer>; onDone: () => void };

function Remove({ name, remove, onDone }: RemoveProps) {
  const [t, words] = [useTranslations('dispute-desk'), useTranslations('disputes.evidence')];
  const { run, isBusy, answer } = useAction<void, Answer>(remove, {
    noResponse: () => ({ ok: false, message: t('problem.lost') }),
    onAnswer: ({ ok }) => {
      if (ok) onDone();
    },
  });
  return (
    <>
      <IconButton label={t('evidence.removeNamed', { name: words(name) })} disabled={isBusy} onClick={() => void run()}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {answer?.ok === false ? <FieldError id={`remove-${name}`}>{answer.message}</FieldError> : null}
    </>
  );
}

type KindProps = { kind: EvidenceKind; wins: readonly EvidenceKind[]; onChange: (kind: EvidenceKind) => void };

/** Kinds of evidence, those that decide first, in words. */
function KindField({ kind, wins, onChange }: KindProps) {
  const [t, words] = [useTranslations('dispute-desk.evidence'), useTranslations('disputes.evidence')];
  const id = useId();
  const others = EVIDENCE_KINDS.filter((one) => !wins.includes(one));
  return (
    <label htmlFor={id} className="grid gap-1.5">
      <span className="text-sm font-medium">{t('kind')}</span>
      <Select id={id} value={kind} onChange={({ target }) => onChange(target.value as EvidenceKind)}>
        {wins.map((one) => (
          <option key={one} value={one}>
            {t('decides', { name: words(one) })}
          </option>
        ))}
        {others.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </Select>
    </label>
  );
}

type TextProps = { kind: EvidenceKind; text: string; problem: string | null; onChange: (text: string) => void };

function TextField({ kind, text, problem, onChange }: TextProps) {
  const [t, hints] = [useTranslations('dispute-desk.evidence'), useTranslations('disputes.evidenceHint')];
  return (
    <Field id="evidence-text" label={t('text')} help={hints(kind)} error={problem}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...typedDirection}
          rows={5}
          maxLength={MAX_EVIDENCE_TEXT}
          value={text}
          className={cx(inputClass, 'h-auto py-2')}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function EvidenceFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('dispute-desk.evidence');
  const size = useFileSize();
  return (
    <FileDrop
      label={t('file')}
      help={t('fileHelp', { max: size(MAX_EVIDENCE_BYTES) })}
      accept={ACCEPTED}
      busy={busy}
      onFile={onFile}
    />
  );
}

type ButtonsProps = {
  disputeId: string;
  amount: string;
  pieces: number;
  submit: () => Promise<Answer>;
  accept: () => Promise<Answer>;
  done: (title: string) => void;
};

/** Submitting and accepting, each after a question: either can be done once. */
function AnswerButtons({ disputeId, amount, pieces, submit, accept, done }: ButtonsProps) {
  const t = useTranslations('dispute-desk.answer');
  const [dialog, open] = useState<'submit' | 'accept' | null>(null);
  const ended = (title: string) => () => {
    open(null);
    done(title);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="main" onClick={() => open('submit')}>
        {t('submit')}
      </Button>
      <a href={`/disputes/${disputeId}/paper`} target="_blank" rel="noreferrer" className={buttonClass()}>
        <FileText aria-hidden className="size-4" />
        {t('preview')}
      </a>
      <Button kind="quiet" onClick={() => open('accept')}>
        {t('accept')}
      </Button>
      {dialog === 'submit' ? (
        <AskDialog
          title={t('submitTitle')}
          submit={t('submit')}
          kind="main"
          run={submit}
          onClose={() => open(null)}
          onDone={ended(t('submitted'))}
        >
          <p>{t('pieces', { count: pieces })}</p>
          <p className="text-muted">{t('submitBody')}</p>
        </AskDialog>
      ) : null}
      {dialog === 'accept' ? (
        <AskDialog
          title={t('acceptTitle', { amount })}
          submit={t('accept')}
          run={accept}
          onClose={() => open(null)}
          onDone={ended(t('accepted'))}
        >
          <p className="text-muted">{t('acceptBody')}</p>
        </AskDialog>
      ) : null}
    </div>
  );
}

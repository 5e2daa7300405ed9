'use client';

import { Flag, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { IconButton } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { ReviewedField, ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ReviewActions } from './review-actions.ts';

type FieldRowsProps = {
  title: string;
  fields: readonly ReviewedField[];
  review: ShownReview;
  actions: ReviewActions;
  mayRefuse: boolean;
};

/** Typed fields; a reviewer asks for a correction of each, and withdraws that. */
export function FieldRows({ title, fields, review, actions, mayRefuse }: FieldRowsProps) {
  const t = useTranslations('review');
  const [refused, open] = useState<ReviewedField | null>(null);
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <ul className="divide-y border-y">
        {fields.map((field) => (
          <li key={`${field.step} ${field.field}`} className="flex min-h-11 items-center gap-2 py-1">
            <div className="grid min-w-0 grow gap-x-4 sm:grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)]">
              <p className="text-sm text-muted">{field.field === '' ? t('wholeStep') : field.label}</p>
              <div className="[overflow-wrap:anywhere]">
                {field.field === '' ? null : (
                  <bdi className={field.value === '' ? 'text-muted' : ''}>{field.value || t('empty')}</bdi>
                )}
                {field.problem ? <p className="text-sm text-bad">{field.problem.text}</p> : null}
              </div>
            </div>
            {mayRefuse ? (
              field.problem ? (
                <TakeBack field={field} problemId={field.problem.problemId} {...{ review, actions }} />
              ) : (
                <IconButton label={t('refuseFieldOf', { field: field.label })} onClick={() => open(field)}>
                  <Flag aria-hidden className="size-4" />
                </IconButton>
              )
            ) : null}
          </li>
        ))}
      </ul>
      {refused ? (
        <ReasonDialog
          title={t('refuseFieldOf', { field: refused.label })}
          submit={t('refuseField')}
          reasons={review.reasons}
          contract={() => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.reasonForm)}
          language={review.language}
          noteLabel={t('note')}
          noteHelp={t('noteHelp')}
          send={(form) => actions.refuseDetail(review.publicId, { step: refused.step, field: refused.field }, form)}
          done={() => undefined}
          close={() => open(null)}
        />
      ) : null}
    </div>
  );
}

type TakeBackProps = Pick<FieldRowsProps, 'review' | 'actions'> & { field: ReviewedField; problemId: string };

function TakeBack({ field, problemId, review, actions }: TakeBackProps) {
  const t = useTranslations('review');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction<void, Answer>(() => actions.clearDetail(review.publicId, problemId), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (!answer.ok) toast.add({ title: answer.message });
      refresh();
    },
  });
  return (
    <IconButton label={t('clearOf', { field: field.label })} disabled={isBusy} onClick={() => void run()}>
      <Undo2 aria-hidden className="size-4" />
    </IconButton>
  );
}

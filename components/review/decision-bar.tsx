'use client';

import { Ban, Check, Eye, PencilLine, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { ChangesDialog, ReopenDialog } from './changes-dialogs.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ReviewActions } from './review-actions.ts';

type BarProps = { review: ShownReview; actions: ReviewActions };
type Decision = 'approve' | 'ask' | 'reject' | 'reopen';

/** The decisions on a seller as a whole, below the obstacles to an approval. */
export function DecisionBar({ review, actions }: BarProps) {
  const t = useTranslations('review');
  const [decision, open] = useState<Decision | null>(null);
  const { may, undecided, firstApproval } = review;
  const isReviewed = may.refuseFields;
  const mayApprove = isReviewed && undecided === 0 && review.corrections.length === 0 && !firstApproval?.isMe;
  return (
    <section
      aria-label={t('decide.title')}
      className={isReviewed || may.take || may.ask ? 'rounded-panel border bg-sunken p-4' : 'empty:hidden'}
    >
      {isReviewed ? <Findings review={review} /> : null}
      <div className="mt-3 flex flex-wrap gap-2 first:mt-0 empty:hidden">
        {may.take ? <TakeButton {...{ review, actions }} /> : null}
        {isReviewed ? (
          <Button
            kind="main"
            icon={<Check aria-hidden className="size-4" />}
            disabled={!mayApprove}
            onClick={() => open('approve')}
          >
            {t('approve')}
          </Button>
        ) : null}
        {may.ask ? (
          <Button
            icon={<PencilLine aria-hidden className="size-4" />}
            disabled={review.corrections.length === 0}
            onClick={() => open('ask')}
          >
            {t('ask')}
          </Button>
        ) : null}
        {may.reopen ? (
          <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => open('reopen')}>
            {t('reopen')}
          </Button>
        ) : null}
        {may.reject ? (
          <Button kind="danger" icon={<Ban aria-hidden className="size-4" />} onClick={() => open('reject')}>
            {t('reject')}
          </Button>
        ) : null}
      </div>
      {decision ? (
        <DecisionDialog decision={decision} review={review} actions={actions} close={() => open(null)} />
      ) : null}
    </section>
  );
}

type DialogProps = BarProps & { decision: Decision; close: () => void };

function DecisionDialog({ decision, review, actions, close }: DialogProps) {
  const t = useTranslations('review');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { publicId, firstApproval, fourEyes } = review;
  const name = isolate(review.name);
  const decided = (text: string) => {
    close();
    toast.add({ title: text });
    refresh();
  };
  if (decision === 'approve') {
    return (
      <AskDialog
        title={t('approveTitle', { name })}
        submit={t('approve')}
        kind="main"
        run={async () => {
          const answer = await actions.approve(publicId);
          if (answer.ok) decided(t(answer.isFinal ? 'done.approved' : 'done.approvedFirst'));
          else refresh();
          return answer;
        }}
        onDone={close}
        onClose={close}
      >
        <p>{t(fourEyes && !firstApproval ? 'approveFirstBody' : 'approveBody')}</p>
      </AskDialog>
    );
  }
  if (decision === 'ask')
    return <ChangesDialog {...{ review, actions, name }} done={() => decided(t('done.asked'))} close={close} />;
  if (decision === 'reopen')
    return <ReopenDialog {...{ review, actions, name }} done={() => decided(t('done.reopened'))} close={close} />;
  return (
    <ReasonDialog
      title={t('rejectTitle', { name })}
      lead={t('rejectBody')}
      submit={t('reject')}
      isRefusal
      reasons={review.reasons}
      contract={() => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.reasonForm)}
      language={null}
      noteLabel={t('rejectNote')}
      send={(form) => actions.reject(publicId, form)}
      done={() => decided(t('done.rejected'))}
      close={close}
    />
  );
}

function Findings({ review: { undecided, corrections, firstApproval, fourEyes } }: { review: ShownReview }) {
  const t = useTranslations('review.decide');
  const lines = [
    undecided > 0 ? t('undecided', { count: undecided }) : '',
    corrections.length > 0 ? t('toMend', { count: corrections.length }) : '',
    undecided === 0 && corrections.length === 0 ? t('nothing') : '',
    firstApproval ? t('first', { name: isolate(firstApproval.name) }) : fourEyes ? t('fourEyes') : '',
  ].filter((line) => line !== '');
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {corrections.length > 0 ? (
        <ul className="mt-1 list-disc ps-5 text-sm text-muted">
          {corrections.map(({ label, value }) => (
            <li key={label + value}>
              <span className="text-ink">{label}</span>: {value}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function TakeButton({ review: { publicId }, actions }: BarProps) {
  const t = useTranslations('review');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction<void, Answer>(() => actions.take(publicId), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      toast.add({ title: answer.ok ? t('done.taken') : answer.message });
      refresh();
    },
  });
  return (
    <Button icon={<Eye aria-hidden className="size-4" />} busy={isBusy} onClick={() => void run()}>
      {t('take')}
    </Button>
  );
}

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

/** What stands in the way, and what can be decided about the seller as a whole. */
export function DecisionBar({ review, actions }: BarProps) {
  const t = useTranslations('review');
  const [asked, ask] = useState<Decision | null>(null);
  const toast = useToast();
  const { refresh } = useRefresh();
  const { publicId, may, undecided, firstApproval, fourEyes } = review;
  const isFree = undecided === 0 && review.asked.length === 0;
  const isReviewed = may.refuseFields;
  const mayApprove = isReviewed && isFree && !firstApproval?.isMe;
  const name = isolate(review.name);
  const close = () => ask(null);
  const told = (text: string) => {
    close();
    toast.add({ title: text });
    refresh();
  };
  return (
    <section aria-label={t('decide.title')} className="rounded-panel border bg-sunken p-4">
      {isReviewed ? <Standing review={review} /> : null}
      <div className="mt-3 flex flex-wrap gap-2 first:mt-0">
        {may.take ? <TakeButton {...{ review, actions }} /> : null}
        {isReviewed ? (
          <Button
            kind="main"
            icon={<Check aria-hidden className="size-4" />}
            disabled={!mayApprove}
            onClick={() => ask('approve')}
          >
            {t('approve')}
          </Button>
        ) : null}
        {may.ask ? (
          <Button
            icon={<PencilLine aria-hidden className="size-4" />}
            disabled={review.asked.length === 0}
            onClick={() => ask('ask')}
          >
            {t('ask')}
          </Button>
        ) : null}
        {may.reopen ? (
          <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => ask('reopen')}>
            {t('reopen')}
          </Button>
        ) : null}
        {may.reject ? (
          <Button kind="danger" icon={<Ban aria-hidden className="size-4" />} onClick={() => ask('reject')}>
            {t('reject')}
          </Button>
        ) : null}
      </div>
      {asked === 'approve' ? (
        <AskDialog
          title={t('approveTitle', { name })}
          submit={t('approve')}
          run={async () => {
            const answer = await actions.approve(publicId);
            if (answer.ok) told(t(answer.isWhole ? 'done.approved' : 'done.approvedFirst'));
            else refresh();
            return answer;
          }}
          onDone={close}
          onClose={close}
        >
          <p>{t(fourEyes && !firstApproval ? 'approveFirstBody' : 'approveBody')}</p>
        </AskDialog>
      ) : null}
      {asked === 'ask' ? (
        <ChangesDialog {...{ review, actions, name }} done={() => told(t('done.asked'))} close={close} />
      ) : null}
      {asked === 'reopen' ? (
        <ReopenDialog {...{ review, actions, name }} done={() => told(t('done.reopened'))} close={close} />
      ) : null}
      {asked === 'reject' ? (
        <ReasonDialog
          title={t('rejectTitle', { name })}
          lead={t('rejectBody')}
          submit={t('reject')}
          reasons={review.reasons}
          contract={() => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.reasonForm)}
          language={null}
          noteLabel={t('rejectNote')}
          send={(form) => actions.reject(publicId, form)}
          done={() => told(t('done.rejected'))}
          close={close}
        />
      ) : null}
    </section>
  );
}

function Standing({ review: { undecided, asked, firstApproval, fourEyes } }: { review: ShownReview }) {
  const t = useTranslations('review.decide');
  const lines = [
    undecided > 0 ? t('undecided', { count: undecided }) : '',
    asked.length > 0 ? t('toMend', { count: asked.length }) : '',
    undecided === 0 && asked.length === 0 ? t('nothing') : '',
    firstApproval ? t('first', { name: isolate(firstApproval.name) }) : fourEyes ? t('fourEyes') : '',
  ].filter((line) => line !== '');
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {asked.length > 0 ? (
        <ul className="mt-1 list-disc ps-5 text-sm text-muted">
          {asked.map(({ label, value }) => (
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
    lost: () => ({ ok: false, message: lost }),
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

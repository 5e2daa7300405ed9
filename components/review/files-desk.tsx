'use client';

import { Ban, Check, CircleDashed, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { ReviewedFile, ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { FileViewer, turned, WHOLE, zoomed } from './file-viewer.tsx';
import { FieldRows } from './field-rows.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ReviewActions } from './review-actions.ts';
import { type DeskKey, useDeskKeys } from './use-desk-keys.ts';

type DeskProps = {
  review: ShownReview;
  /** Decisions that the state of the review allows now. */
  mayDecide: { documents: boolean; fields: boolean };
  actions: ReviewActions;
  hasShortcuts: boolean;
};

/** The files, one at a time, each beside the fields that it proves. */
export function FilesDesk({ review, mayDecide, actions, hasShortcuts }: DeskProps) {
  const t = useTranslations('review');
  const { documents: files, publicId } = review;
  const firstOpen = files.findIndex((one) => isUndecided(one));
  const [chosen, choose] = useState(Math.max(0, firstOpen));
  const [view, setView] = useState(WHOLE);
  const [isRefusing, setRefusing] = useState(false);
  const file = files[Math.min(chosen, files.length - 1)];
  const { run, isBusy } = useAccept(publicId, actions);
  const show = (index: number) => {
    choose(Math.min(files.length - 1, Math.max(0, index)));
    setView(WHOLE);
  };
  const mayAccept = file !== undefined && mayDecide.documents && isOpen(file) && file.state !== 'accepted';
  const mayRefuse = file !== undefined && mayDecide.documents && isOpen(file) && file.state !== 'refused';
  const accept = () => {
    if (file && mayAccept && !isBusy) void run(file);
  };
  const keys: Readonly<Record<DeskKey, () => void>> = {
    next: () => show(chosen + 1),
    previous: () => show(chosen - 1),
    accept,
    refuse: () => setRefusing(mayRefuse),
    turn: () => setView(turned(view)),
    in: () => setView(zoomed(view, 1)),
    out: () => setView(zoomed(view, -1)),
  };
  useDeskKeys(hasShortcuts, (key) => keys[key]());
  if (!file) return <p className="text-muted">{t('noDocuments')}</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 rounded-panel border">
        <Strip files={files} chosen={files.indexOf(file)} choose={show} />
        <FileViewer reviewId={publicId} file={file} view={view} change={setView} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <FileHead file={file} />
        {mayDecide.documents ? (
          <Decide
            isBusy={isBusy}
            accept={mayAccept ? accept : null}
            refuse={mayRefuse ? () => setRefusing(true) : null}
          />
        ) : null}
        <FieldRows
          title={t('proves')}
          fields={review.fields.filter(({ field }) => field !== '' && file.proves.includes(field))}
          {...{ review, actions }}
          mayRefuse={mayDecide.fields}
        />
        {hasShortcuts ? <p className="text-sm text-muted max-md:hidden">{t('shortcuts')}</p> : null}
      </div>
      {isRefusing ? <RefuseDialog {...{ review, file, actions }} close={() => setRefusing(false)} /> : null}
    </div>
  );
}

function FileHead({ file }: { file: ReviewedFile }) {
  return (
    <div>
      <h3 className="font-medium">{file.label}</h3>
      <p className="mt-1">
        <StateOf file={file} />
      </p>
      {file.reason === '' ? null : <p className="mt-1 text-sm text-muted">{file.reason}</p>}
    </div>
  );
}

/** `accept` and `refuse` are null where the file has that state already. */
function Decide({
  isBusy,
  accept,
  refuse,
}: {
  isBusy: boolean;
  accept: (() => void) | null;
  refuse: (() => void) | null;
}) {
  const t = useTranslations('review');
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Check aria-hidden className="size-4" />}
        disabled={!accept}
        busy={isBusy}
        aria-keyshortcuts="a"
        onClick={() => accept?.()}
      >
        {t('accept')}
      </Button>
      <Button
        kind="danger"
        icon={<Ban aria-hidden className="size-4" />}
        disabled={!refuse}
        aria-keyshortcuts="r"
        onClick={() => refuse?.()}
      >
        {t('refuse')}
      </Button>
    </div>
  );
}

type RefuseProps = Pick<DeskProps, 'review' | 'actions'> & { file: ReviewedFile; close: () => void };

function RefuseDialog({ review, file, actions, close }: RefuseProps) {
  const t = useTranslations('review');
  return (
    <ReasonDialog
      title={t('refuseTitle', { document: file.label })}
      submit={t('refuse')}
      isRefusal
      reasons={review.refusals}
      contract={() => import('#lib/modules/onboarding/contract/review-forms.ts').then((forms) => forms.refusalForm)}
      language={review.language}
      noteLabel={t('note')}
      noteHelp={t('noteHelp')}
      send={(form) => actions.refuse(review.publicId, file.fileId, file.state, form)}
      done={() => undefined}
      close={close}
    />
  );
}

const isOpen = ({ isReplaced }: ReviewedFile): boolean => !isReplaced;
const isUndecided = ({ state, isReplaced }: ReviewedFile): boolean =>
  !isReplaced && (state === 'received' || state === 'in-review');

/** Accepts a file; a refusal, as when another reviewer was first, is shown, and the page is drawn again. */
function useAccept(publicId: string, actions: ReviewActions) {
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction<ReviewedFile, Answer>(
    ({ fileId, state }) => actions.accept(publicId, fileId, state),
    {
      noResponse: () => ({ ok: false, message: lost }),
      onAnswer: (answer) => {
        if (!answer.ok) toast.add({ title: answer.message });
        refresh();
      },
    },
  );
  return { run, isBusy };
}

const ICONS: Readonly<Record<ReviewedFile['state'], { icon: LucideIcon; className: string }>> = {
  received: { icon: CircleDashed, className: 'text-wait' },
  'in-review': { icon: CircleDashed, className: 'text-wait' },
  accepted: { icon: Check, className: 'text-good' },
  refused: { icon: Ban, className: 'text-bad' },
};

function StateOf({ file: { state, isReplaced } }: { file: ReviewedFile }) {
  const t = useTranslations();
  const { icon: Icon, className } = ICONS[state];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm', isReplaced ? 'text-muted' : className)}>
      <Icon aria-hidden className="size-4" />
      {isReplaced ? t('review.replaced') : t(`seller-files.state.${state}`)}
    </span>
  );
}

type StripProps = { files: readonly ReviewedFile[]; chosen: number; choose: (index: number) => void };

function Strip({ files, chosen, choose }: StripProps) {
  const t = useTranslations('review');
  return (
    <ul aria-label={t('documents')} className="flex gap-1 overflow-x-auto scroll-thin border-b p-2">
      {files.map((file, index) => (
        <li key={file.fileId} className="shrink-0">
          <button
            type="button"
            aria-current={index === chosen ? 'true' : undefined}
            onClick={() => choose(index)}
            className={cx(
              'grid min-h-11 gap-0.5 rounded-control px-3 py-1.5 text-start text-sm',
              index === chosen ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
            )}
          >
            {file.label}
            <StateOf file={file} />
          </button>
        </li>
      ))}
    </ul>
  );
}

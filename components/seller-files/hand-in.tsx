'use client';

import { FileText, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import type { QualityWarning } from '#lib/modules/seller-files/views.ts';
import { useProblem } from './names.ts';
import { useFileSize } from '#components/ui/file-size.ts';
import { fileToSend, openPicture, qualityWarningsOf } from './draw-picture.ts';
import { type Edits, UNCHANGED } from './edits.ts';
import { PictureEditor } from './picture-editor.tsx';
import { QualityNotes } from './quality-notes.tsx';
import { useSending } from '#components/query/use-sending.ts';
import { ChooseOnComputer, ChooseOnPhone } from './choose.tsx';
import { useIsTouched } from './use-is-touched.ts';
import { SendingProgress } from './sending-progress.tsx';

type HandInProps = {
  base: string;
  type: number;
  on: 'computer' | 'phone';
  /** Asks a phone to help; null where there is none to ask. */
  onPhone: (() => void) | null;
  onDone: (file: SellerFileView) => void;
};

type Picked = { file: File; picture: ImageBitmap | null };

/** One file from choosing it to having it received: chosen or photographed, looked at, turned, cut, sent. */
export function HandIn({ base, type, on, onPhone, onDone }: HandInProps) {
  const problemOf = useProblem();
  const isTouched = useIsTouched();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSending(({ document: file }) => {
    sending.clear();
    setPicked(null);
    onDone(file);
  });
  const pick = async (file: File): Promise<void> => {
    setProblem(null);
    const picture = await openPicture(file);
    // A photograph becomes shorter; everything else cannot.
    if (!picture && file.size > MAX_FILE_BYTES) return setProblem(problemOf('too_large'));
    if (file.size === 0) return setProblem(problemOf('empty'));
    setPicked({ file, picture });
  };
  const again = (): void => {
    sending.cancel();
    setPicked(null);
  };
  if (sending.current) return <SendingProgress sending={sending} onAgain={again} />;
  if (picked)
    return (
      <Review
        {...picked}
        onAgain={again}
        onSend={(file) => sending.send({ base, file, name: picked.file.name, type })}
      />
    );
  const choose = (file: File): void => void pick(file);
  // A phone has the camera itself.
  const isOnPhone = on === 'phone' || isTouched;
  return (
    <div className="grid gap-3">
      {isOnPhone ? <ChooseOnPhone onFile={choose} /> : <ChooseOnComputer onFile={choose} onPhone={onPhone} />}
      {problem ? <FieldError id="document-problem">{problem}</FieldError> : null}
    </div>
  );
}

type ReviewProps = Picked & { onAgain: () => void; onSend: (file: Blob) => void };

/** The chosen file before its upload. */
function Review({ file, picture, onAgain, onSend }: ReviewProps) {
  const t = useTranslations('seller-files.edit');
  const size = useFileSize();
  const [edits, setEdits] = useState<Edits>(UNCHANGED);
  const [isWriting, setWriting] = useState(false);
  const warnings = useWarnings(picture, edits);
  const heading = useRef<HTMLParagraphElement>(null);
  // The review takes the place of the field that had the focus.
  useEffect(() => heading.current?.focus(), []);
  const send = async (): Promise<void> => {
    setWriting(true);
    onSend(picture ? await fileToSend(file, picture, edits).catch(() => file) : file);
  };
  return (
    <div className="grid gap-4">
      <p ref={heading} tabIndex={-1} className="flex min-w-0 items-center gap-2 outline-none">
        <FileText aria-hidden className="size-4.5 shrink-0 text-muted" />
        <bdi className="min-w-0 truncate font-medium">{file.name}</bdi>
        <span className="shrink-0 text-sm text-muted">{size(file.size)}</span>
      </p>
      {picture ? (
        <>
          <PictureEditor picture={picture} name={file.name} edits={edits} onEdit={setEdits} />
          <QualityNotes warnings={warnings} />
        </>
      ) : (
        <p className="text-sm text-muted">{t('noPreview')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="main"
          busy={isWriting}
          icon={<Send aria-hidden className="turn size-4" />}
          onClick={() => void send()}
        >
          {warnings && warnings.length > 0 ? t('sendAnyway') : t('send')}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** Delay from the last change of a picture to its check, milliseconds: dragging a corner changes it often. */
const JUDGE_AFTER_MS = 200;

/** Quality problems of the edited picture; null while they are computed. */
function useWarnings(picture: ImageBitmap | null, edits: Edits): readonly QualityWarning[] | null {
  const [checked, setChecked] = useState<{ edits: Edits; warnings: readonly QualityWarning[] } | null>(null);
  useEffect(() => {
    if (!picture) return;
    const timer = setTimeout(() => setChecked({ edits, warnings: qualityWarningsOf(picture, edits) }), JUDGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [picture, edits]);
  return checked?.edits === edits ? checked.warnings : null;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Smartphone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CodeImage } from '#components/links/code-image.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import { useAction } from '#components/query/use-action.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { Button, Spinner } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { SellerFilesResponse, PhoneUploadResponse } from '#lib/modules/seller-files/contract/seller-files.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { useFileTypeName } from './names.ts';
import { askSellerFiles } from '#components/query/seller-file-requests.ts';

type PhoneDialogProps = {
  base: string;
  /** Files that the phone may hand in. */
  types: readonly number[];
  /** Answer of the server as the desk has it now; asked again while this is open. */
  answer: SellerFilesResponse;
  timeZone: string;
  onClose: () => void;
};

/**
 * Lets a phone take the pictures: a code for one phone, what it does, and what comes from it. It is over when this is
 * closed.
 */
export function PhoneDialog({ base, types, answer, timeZone, onClose }: PhoneDialogProps) {
  const [t, row] = [useTranslations('seller-files.desk'), useTranslations('seller-files.row')];
  const known = useRef(new Set(answer.documents.map(({ fileId }) => fileId)));
  const {
    run,
    isBusy,
    answer: begun,
  } = useAction(
    async () => {
      const { body } = await askSellerFiles<PhoneUploadResponse>(base, { ask: 'phone-upload', types });
      return body && 'url' in body ? body : null;
    },
    { noResponse: () => null },
  );
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    if (isBegun) return;
    setBegun(true);
    void run(undefined);
  }, [isBegun, run]);
  const close = (): void => {
    // A code that is not ended expires after a quarter of an hour.
    askSellerFiles(base, { ask: 'end-phone-upload' }).catch(() => undefined);
    onClose();
  };
  const own = begun && answer.phoneUpload?.id === begun.id ? answer.phoneUpload : null;
  // The first response after the code was drawn may be older than the code.
  const [wasSeen, setSeen] = useState<string | null>(null);
  useEffect(() => setSeen((seen) => own?.id ?? seen), [own]);
  const isOver = begun && wasSeen === begun.id && own === null;
  const came = answer.documents.filter(({ fileId }) => !known.current.has(fileId));
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t('title')}>
      <div className="grid gap-4">
        {begun === null ? (
          <FieldError id="phone-failed">{row('failed')}</FieldError>
        ) : isOver ? (
          <>
            <p role="status">{t('over')}</p>
            <Button kind="main" busy={isBusy} onClick={() => void run(undefined)}>
              {t('new')}
            </Button>
          </>
        ) : begun && !own?.isOpen ? (
          <Code url={begun.url} until={own?.expiresAt ?? begun.expiresAt} timeZone={timeZone} />
        ) : begun && own ? (
          <p role="status" className="flex items-start gap-2 rounded-panel bg-good-soft p-4">
            <Smartphone aria-hidden className="size-5 shrink-0 text-good" />
            <Until text="open" at={own.expiresAt} timeZone={timeZone} />
          </p>
        ) : (
          <Spinner />
        )}
        <Came types={came.map(({ type, fileId }) => ({ type, fileId }))} />
        <div>
          <Button onClick={close}>{own?.isOpen ? t('end') : t('cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Code({ url, until, timeZone }: { url: string; until: string; timeZone: string }) {
  const t = useTranslations('seller-files.desk');
  // The encoder is fetched when it is wanted.
  const { data: code = null } = useQuery<QrCode>({
    queryKey: queryKeys.phoneUploadCode(url),
    queryFn: async () => (await import('#components/payment-page/model/qr-code.ts')).qrCodeOf(url),
    gcTime: 0,
  });
  return (
    <>
      <p>{t('lead')}</p>
      {code ? (
        <CodeImage code={code} name={t('code')} className="mx-auto w-full max-w-60" />
      ) : (
        <div className="mx-auto grid size-60 place-items-center">
          <Spinner />
        </div>
      )}
      <p translate="no" className="island text-xs break-all text-muted">
        {url}
      </p>
      <p role="status" className="text-sm text-muted">
        <Until text="wait" at={until} timeZone={timeZone} />
      </p>
    </>
  );
}

function Until({ text, at, timeZone }: { text: 'wait' | 'open'; at: string; timeZone: string }) {
  const t = useTranslations('seller-files.desk');
  const locale = calendarLocale(useLocale());
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return <span>{t(text, { time: time.format(new Date(at)) })}</span>;
}

/** Files that arrived from the phone while the dialog was open. */
function Came({ types }: { types: readonly { type: number; fileId: string }[] }) {
  const t = useTranslations('seller-files.desk');
  const nameOf = useFileTypeName();
  return (
    <ul aria-live="polite" className="grid gap-1 empty:hidden">
      {types.map(({ type, fileId }) => (
        <li key={fileId} className="flex items-center gap-1.5 text-sm text-good">
          <Check aria-hidden className="size-4 shrink-0" />
          {t('came', { document: nameOf(type) })}
        </li>
      ))}
    </ul>
  );
}

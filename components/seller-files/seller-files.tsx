'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SellerFilesResponse, SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { FILE_TYPE_NUMBERS } from '#lib/modules/seller-files/contract/file-types.ts';
import { FileRow } from './file-row.tsx';
import { HandIn } from './hand-in.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { useFileTypeName } from './names.ts';
import { NeedList } from './need-list.tsx';
import { type FileListProps, type SellerFilesProps, openAddress } from './file-props.ts';
import { TypeSelect } from './type-select.tsx';
import { UseAsDialog } from './use-as-dialog.tsx';

/** Polling intervals, milliseconds: while a phone uploads, and for decisions of the reviewer. */
const PHONE_MS = 2_000;
const DECISION_MS = 30_000;

/** The files of a seller: how far each is, and how another is handed in. */
export function SellerFiles(props: SellerFilesProps) {
  const { base, first, needs = null, mayAdd } = props;
  const t = useTranslations('seller-files');
  const nameOf = useFileTypeName();
  const toast = useToast();
  const client = useQueryClient();
  const [phoneFor, setPhoneFor] = useState<readonly number[] | null>(null);
  const [received, setReceived] = useState<number | null>(null);
  const [usedAs, setUsedAs] = useState<SellerFileView | null>(null);
  const { data: answer } = useQuery<SellerFilesResponse>({
    queryKey: queryKeys.sellerFiles(base),
    queryFn: ({ signal }) => askServer<SellerFilesResponse>(base, signal),
    initialData: first,
    refetchInterval: phoneFor ? PHONE_MS : DECISION_MS,
    refetchOnWindowFocus: true,
  });
  useRefreshOn(needs ? answer.documents.map(({ fileId, state }) => `${fileId} ${state}`).join() : '');
  const done = (file: SellerFileView): void => {
    // The list of needs confirms the upload in its place; a toast would cover the next button.
    if (needs) setReceived(file.type);
    else toast.add({ title: t('sending.done', { document: nameOf(file.type) }) });
    void client.invalidateQueries({ queryKey: queryKeys.sellerFiles(base) });
  };
  const list = {
    ...props,
    files: answer.documents,
    onPhone: mayAdd ? setPhoneFor : null,
    onUseAs: mayAdd ? setUsedAs : null,
    done,
  };
  return (
    <>
      {needs ? <NeedList {...list} needs={needs} received={received} /> : <OpenList {...list} />}
      {phoneFor ? (
        <PhoneDialog
          base={base}
          types={phoneFor}
          answer={answer}
          timeZone={props.timeZone}
          onClose={() => setPhoneFor(null)}
        />
      ) : null}
      {usedAs ? (
        <UseAsDialog
          base={base}
          file={usedAs}
          types={FILE_TYPE_NUMBERS}
          onClose={() => setUsedAs(null)}
          onDone={(named) => {
            setUsedAs(null);
            done(named);
          }}
        />
      ) : null}
    </>
  );
}

/** Draws the page around the list again, such as the mark of its step, when a file arrives or is decided. */
function useRefreshOn(files: string): void {
  const { refresh } = useRefresh();
  const drawn = useRef(files);
  useEffect(() => {
    if (drawn.current === files) return;
    drawn.current = files;
    refresh();
  }, [files, refresh]);
}

/** The first type that is offered: an identity card. */
const FIRST_TYPE = 1;

/** Id of the field that an address or a refusal links to. */
const FIELD = 'document-type';

/** All uploaded files, and the upload of further ones. */
function OpenList({ base, files, mayAdd, mayOpen, timeZone, now, onPhone, onUseAs, done }: FileListProps) {
  const t = useTranslations('seller-files');
  const [type, setType] = useState(FIRST_TYPE);
  const replace = (of: number): void => {
    setType(of);
    document.getElementById(FIELD)?.focus();
  };
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_28rem] xl:gap-12">
      {files.length === 0 ? (
        <ScreenMessage icon={FileCheck2} title={t('empty.title')}>
          {t('empty.body')}
        </ScreenMessage>
      ) : (
        <ul aria-label={t('list')} className="divide-y border-y">
          {files.map((one) => (
            <FileRow
              key={one.fileId}
              file={one}
              {...{ timeZone, now }}
              href={mayOpen ? openAddress(one) : null}
              onReplace={mayAdd ? () => replace(one.type) : null}
              onUseAs={onUseAs ? () => onUseAs(one) : null}
            />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <Section id="add-document" title={t('add.title')}>
          <div className="grid gap-4">
            <TypeSelect id={FIELD} label={t('add.which')} value={type} onChange={setType} />
            {/* A file that was chosen for one type is not sent as another. */}
            <HandIn
              key={type}
              on="computer"
              {...{ base, type }}
              onPhone={onPhone ? () => onPhone([type]) : null}
              onDone={done}
            />
          </div>
        </Section>
      ) : null}
    </div>
  );
}

'use client';

import { Check, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { FileRow } from './file-row.tsx';
import { HandIn } from './hand-in.tsx';
import { useFileTypeName } from './names.ts';
import { type FileListProps, openAddress } from './file-props.ts';
import { TypeSelect } from './type-select.tsx';
import { type FileNeed, isMet, nextOf, typesOf } from './types.ts';

type Received = {
  /** The type that was handed in last, here and now. */
  received: number | null;
};

/** Needed files in their order, each with its uploads; then further uploads. */
export function NeedList({ needs, received, ...parts }: FileListProps & Received & { needs: readonly FileNeed[] }) {
  const t = useTranslations('seller-files');
  const needed = needs.flatMap(typesOf);
  const others = parts.files.filter(({ type }) => !needed.includes(type));
  return (
    <div className="grid gap-6">
      {needs.map((need) => (
        <Need key={need.name} need={need} received={received} {...parts} />
      ))}
      {others.length > 0 ? (
        <section aria-label={t('list')}>
          <Rows {...parts} files={others} onReplace={null} />
        </section>
      ) : null}
    </div>
  );
}

function Need({ need, received, ...parts }: FileListProps & Received & { need: FileNeed }) {
  const t = useTranslations('seller-files');
  const nameOf = useFileTypeName();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = received !== null && typesOf(need).includes(received);
  const types = typesOf(need);
  const own = parts.files.filter(({ type }) => types.includes(type));
  const there = own.filter(({ state }) => state !== 'refused').map(({ type }) => type);
  const isThere = isMet(need, there);
  const next = nextOf(need, there);
  const [chosen, choose] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(!isThere);
  const type = chosen ?? next;
  const { base, mayAdd, onPhone, done } = parts;
  return (
    <section aria-labelledby={`need-${need.name}`} className="grid gap-3 rounded-panel border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} id={`need-${need.name}`} className="text-lg font-semibold">
          {need.title}
        </h2>
        <Badge tone={isThere ? 'good' : 'calm'} icon={isThere ? Check : CircleDashed}>
          {isThere ? t('need.there') : t('need.missing')}
        </Badge>
        <p role="status" className={isNew ? 'basis-full text-sm text-good' : 'sr-only'}>
          {isNew ? t('sending.done', { document: nameOf(received) }) : ''}
        </p>
      </div>
      {own.length > 0 ? <Rows {...parts} files={own} onReplace={(one) => [choose(one.type), setOpen(true)]} /> : null}
      {mayAdd && (isOpen || !isThere) ? (
        <div className="grid gap-3">
          {types.length > 1 ? (
            <TypeSelect
              id={`type-${need.name}`}
              label={t('add.which')}
              {...(need.anyOf.length > 1 && { help: t('need.instead') })}
              {...{ types }}
              value={type}
              onChange={choose}
            />
          ) : null}
          <HandIn
            key={type}
            on="computer"
            {...{ base, type }}
            onPhone={onPhone ? () => onPhone(types) : null}
            onDone={(file) => {
              choose(null);
              setOpen(false);
              done(file);
              // The form that had the focus is gone.
              heading.current?.focus();
            }}
          />
        </div>
      ) : mayAdd ? (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t('add.title')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type RowsProps = FileListProps & { onReplace: ((file: SellerFileView) => void) | null };

function Rows({ files, mayOpen, timeZone, now, onUseAs, onReplace }: RowsProps) {
  return (
    <ul className="divide-y">
      {files.map((file) => (
        <FileRow
          key={file.fileId}
          {...{ file, timeZone, now }}
          href={mayOpen ? openAddress(file) : null}
          onReplace={onReplace && (() => onReplace(file))}
          onUseAs={onUseAs ? () => onUseAs(file) : null}
        />
      ))}
    </ul>
  );
}

'use client';

import { Check, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { DocumentRow } from './document-row.tsx';
import { HandIn } from './hand-in.tsx';
import { useDocumentName } from './names.ts';
import { type DocumentListProps, openAddress } from './document-props.ts';
import { TypeSelect } from './type-select.tsx';
import { type DocumentNeed, isMet, nextOf, typesOf } from './types.ts';

type Received = {
  /** The type that was handed in last, here and now. */
  received: number | null;
};

/** Needed documents in their order, each with its uploads; then further uploads. */
export function NeedList({
  needs,
  received,
  ...parts
}: DocumentListProps & Received & { needs: readonly DocumentNeed[] }) {
  const t = useTranslations('seller-files');
  const needed = needs.flatMap(typesOf);
  const others = parts.documents.filter(({ type }) => !needed.includes(type));
  return (
    <div className="grid gap-6">
      {needs.map((need) => (
        <Need key={need.name} need={need} received={received} {...parts} />
      ))}
      {others.length > 0 ? (
        <section aria-label={t('list')}>
          <Rows {...parts} documents={others} onReplace={null} />
        </section>
      ) : null}
    </div>
  );
}

function Need({ need, received, ...parts }: DocumentListProps & Received & { need: DocumentNeed }) {
  const t = useTranslations('seller-files');
  const nameOf = useDocumentName();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = received !== null && typesOf(need).includes(received);
  const types = typesOf(need);
  const own = parts.documents.filter(({ type }) => types.includes(type));
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
      {own.length > 0 ? (
        <Rows {...parts} documents={own} onReplace={(one) => [choose(one.type), setOpen(true)]} />
      ) : null}
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
            onDone={(document) => {
              choose(null);
              setOpen(false);
              done(document);
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

type RowsProps = DocumentListProps & { onReplace: ((document: SellerFileView) => void) | null };

function Rows({ documents, mayOpen, timeZone, now, onUseAs, onReplace }: RowsProps) {
  return (
    <ul className="divide-y">
      {documents.map((document) => (
        <DocumentRow
          key={document.fileId}
          {...{ document, timeZone, now }}
          href={mayOpen ? openAddress(document) : null}
          onReplace={onReplace && (() => onReplace(document))}
          onUseAs={onUseAs ? () => onUseAs(document) : null}
        />
      ))}
    </ul>
  );
}

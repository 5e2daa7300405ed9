'use client';

import { Check, CircleDashed, Eye, ExternalLink, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import type { FileState } from '#lib/modules/seller-files/contract/file-types.ts';
import { useFileTypeName } from './names.ts';
import { useFileSize } from '#components/ui/file-size.ts';

const LOOKS: Readonly<Record<FileState, { tone: Tone; icon: LucideIcon }>> = {
  received: { tone: 'calm', icon: CircleDashed },
  'in-review': { tone: 'wait', icon: Eye },
  accepted: { tone: 'good', icon: Check },
  refused: { tone: 'bad', icon: X },
};

type FileRowProps = {
  file: SellerFileView;
  /** URL of the file; null where it cannot be opened. */
  href: string | null;
  timeZone: string;
  now: Date;
  onReplace: (() => void) | null;
  onUseAs: (() => void) | null;
};

/** A file as its seller sees it: what it is, how far its review is, and after a refusal why and what to do. */
export function FileRow({ file, href, timeZone, now, onReplace, onUseAs }: FileRowProps) {
  const t = useTranslations('seller-files');
  const [nameOf, size] = [useFileTypeName(), useFileSize()];
  const { state, reason, note, type } = file;
  const name = nameOf(type);
  return (
    <li className="grid gap-2 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium">{name}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{file.name}</bdi>
            <span>{size(file.size)}</span>
            <Timestamp at={new Date(file.createdAt)} timeZone={timeZone} now={now} />
          </p>
        </div>
        <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>
      </div>
      {state === 'refused' && reason ? (
        <p className="rounded-control bg-bad-soft px-3 py-2 text-sm">
          <strong className="font-medium text-bad">{t(`reason.${reason}`)}</strong> {t(`fix.${reason}`)}
          {note === '' ? null : <bdi className="mt-1 block [overflow-wrap:anywhere]">{note}</bdi>}
        </p>
      ) : null}
      <div className="-ms-3.5 flex flex-wrap gap-x-1 empty:hidden">
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t('row.openOf', { document: name })}
            className={buttonClass('quiet')}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t('row.open')}
          </a>
        ) : null}
        {onReplace && state === 'refused' ? (
          <Button kind="quiet" aria-label={t('row.replaceOf', { document: name })} onClick={onReplace}>
            {t('row.replace')}
          </Button>
        ) : null}
        {onUseAs && state !== 'refused' ? (
          <Button kind="quiet" aria-label={t('row.useAsOf', { document: name })} onClick={onUseAs}>
            {t('row.useAs')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

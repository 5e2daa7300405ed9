'use client';

import { Download, FileText, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass, IconButton } from '#components/ui/button.tsx';
import type { ReviewedFile } from '#lib/modules/onboarding/contract/review-view.ts';

export type View = { zoom: number; turns: number };
export const WHOLE: View = { zoom: 1, turns: 0 };

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.5;

export const zoomed = ({ zoom, turns }: View, by: 1 | -1): View => ({
  turns,
  zoom: Math.min(MAX_ZOOM, Math.max(1, zoom + by * ZOOM_STEP)),
});
export const turned = ({ zoom, turns }: View): View => ({ zoom, turns: (turns + 1) % 4 });

type ViewerProps = {
  reviewId: string;
  file: ReviewedFile;
  view: View;
  change: (view: View) => void;
};

/** A file as large as there is room for: pictures are zoomed and turned, a PDF has the browser's own viewer. */
export function FileViewer({ reviewId, file, view, change }: ViewerProps) {
  const t = useTranslations('review');
  const { format, label, name } = file;
  const address = `/partner/review/${reviewId}/files/${file.fileId}`;
  const isPicture = format === 'png' || format === 'jpeg';
  return (
    <section aria-label={t('viewer', { document: label })} className="flex min-h-0 flex-col">
      <div className="flex items-center gap-1 border-b px-2 py-1">
        <bdi className="me-auto min-w-0 truncate text-sm text-muted">{name}</bdi>
        {isPicture ? (
          <>
            <IconButton label={t('zoomOut')} disabled={view.zoom === 1} onClick={() => change(zoomed(view, -1))}>
              <ZoomOut aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t('zoomIn')} disabled={view.zoom === MAX_ZOOM} onClick={() => change(zoomed(view, 1))}>
              <ZoomIn aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t('turn')} onClick={() => change(turned(view))}>
              <RotateCw aria-hidden className="size-4" />
            </IconButton>
          </>
        ) : null}
        <a href={address} download aria-label={t('save')} title={t('save')} className={buttonClass('quiet', 'icon')}>
          <Download aria-hidden className="size-4" />
        </a>
      </div>
      {isPicture ? <Picture key={address} address={`${address}?preview`} label={label} view={view} /> : null}
      {format === 'pdf' ? <Pdf address={`${address}?preview`} title={t('viewer', { document: label })} /> : null}
      {isPicture || format === 'pdf' ? null : <p className="p-8 text-center text-muted">{t('noPreview')}</p>}
    </section>
  );
}

/** In a frame beside a mouse. Phones draw no PDF in frames, or its first page alone: they open it. */
function Pdf({ address, title }: { address: string; title: string }) {
  const t = useTranslations('review');
  return (
    <>
      <iframe src={address} title={title} className="h-[32rem] w-full pointer-coarse:hidden" />
      <p className="hidden p-8 text-center pointer-coarse:block">
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
          <FileText aria-hidden className="size-4" />
          {t('openPdf')}
        </a>
      </p>
    </>
  );
}

function Picture({ address, label, view: { zoom, turns } }: { address: string; label: string; view: View }) {
  const t = useTranslations('review');
  const [isLost, lose] = useState(false);
  if (isLost) return <p className="p-8 text-center text-muted">{t('notShown')}</p>;
  return (
    <div className="h-[32rem] overflow-auto scroll-thin bg-sunken" tabIndex={0} role="group" aria-label={label}>
      <div className="grid min-h-full place-items-center p-3" style={{ width: `${zoom * 100}%` }}>
        {/* biome-ignore lint/performance/noImgElement: a file of a seller is served as it is, to its reviewer alone */}
        <img
          src={address}
          alt={label}
          onError={() => lose(true)}
          className="max-w-full transition-transform duration-150"
          style={{ transform: `rotate(${turns * 90}deg)`, width: zoom > 1 ? '100%' : undefined }}
        />
      </div>
    </div>
  );
}

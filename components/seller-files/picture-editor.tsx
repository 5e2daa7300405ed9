'use client';

import { Crop as CropIcon, RotateCcw, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { CropBox } from './crop-box.tsx';
import { drawPicture } from './draw-picture.ts';
import { type Edits, WHOLE, isWhole, turn } from './edits.ts';

/** Pixels of the longer side of the preview: sharp on any screen, and quick to turn. */
const PREVIEW_SIDE = 1_400;

/** First cut, a little inside, so that all four corners can be seen and dragged. */
const FIRST_CUT = { left: 0.06, top: 0.06, right: 0.94, bottom: 0.94 };

type PictureEditorProps = {
  picture: ImageBitmap;
  name: string;
  edits: Edits;
  onEdit: (edits: Edits) => void;
};

/** The picture as it will be sent, with the controls that turn and cut it. */
export function PictureEditor({ picture, name, edits, onEdit }: PictureEditorProps) {
  const t = useTranslations('seller-files.edit');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turns, crop } = edits;
  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, { turns, crop: WHOLE }, PREVIEW_SIDE);
  }, [picture, turns]);
  const isCut = !isWhole(crop);
  return (
    <div className="grid gap-3">
      <div className="grid place-items-center overflow-hidden rounded-panel border bg-calm-soft p-6">
        <div className="relative max-w-full">
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('preview', { name: isolate(name) })}
            className="block max-h-[55dvh] max-w-full"
          />
          {isCut ? <CropBox crop={crop} onChange={(next) => onEdit({ turns, crop: next })} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={t('rotateLeft')} onClick={() => onEdit(turn(edits, 'left'))}>
          <RotateCcw aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={t('rotateRight')} onClick={() => onEdit(turn(edits, 'right'))}>
          <RotateCw aria-hidden className="size-4.5" />
        </IconButton>
        <Button
          kind="quiet"
          icon={<CropIcon aria-hidden className="size-4" />}
          onClick={() => onEdit({ turns, crop: isCut ? WHOLE : FIRST_CUT })}
        >
          {isCut ? t('whole') : t('crop')}
        </Button>
      </div>
      {isCut ? <p className="text-sm text-muted">{t('cropHelp')}</p> : null}
    </div>
  );
}

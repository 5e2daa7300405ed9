'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { CORNERS, type Corner, cornerOf, type Crop, moveCorner } from './edits.ts';

/** Steps of an arrow key, as parts of a side; the larger ones with Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (part: number): string => `${Math.round(part * 1_000) / 10}%`;

/** The cut of the picture below: four corners, for a pointer and for keys. Left is left in every language. */
export function CropBox({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const t = useTranslations('seller-files.edit');
  const box = useRef<HTMLDivElement>(null);
  const drag = (corner: Corner, event: PointerEvent): void => {
    const place = box.current?.getBoundingClientRect();
    if (!place || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = { x: (event.clientX - place.left) / place.width, y: (event.clientY - place.top) / place.height };
    onChange(moveCorner(crop, corner, to));
  };
  const press = (corner: Corner, event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const { x, y } = cornerOf(crop, corner);
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange(moveCorner(crop, corner, { x: x + way.x * step, y: y + way.y * step }));
  };
  return (
    <div ref={box} dir="ltr" className="absolute inset-0 overflow-visible">
      <div
        aria-hidden
        className="pointer-events-none absolute border-2 border-accent shadow-[0_0_0_200vmax_var(--color-veil)]"
        style={{
          insetInlineStart: percent(crop.left),
          insetBlockStart: percent(crop.top),
          insetInlineEnd: percent(1 - crop.right),
          insetBlockEnd: percent(1 - crop.bottom),
        }}
      />
      {CORNERS.map((corner) => {
        const { x, y } = cornerOf(crop, corner);
        return (
          <button
            key={corner}
            type="button"
            aria-label={`${t(`corner.${corner}`)}: ${t('at', { x: Math.round(x * 100), y: Math.round(y * 100) })}`}
            className="absolute -ms-5.5 -mt-5.5 grid size-11 cursor-move touch-none place-items-center rounded-full"
            style={{ insetInlineStart: percent(x), insetBlockStart: percent(y) }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(corner, event)}
            onKeyDown={(event) => press(corner, event)}
          >
            <span aria-hidden className="size-4.5 rounded-full border-2 border-accent bg-surface" />
          </button>
        );
      })}
    </div>
  );
}

'use client';

import { Camera as CameraIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { pictureOf } from './draw-picture.ts';

/** Camera at the back where there are two, at up to 2560 × 1440 pixels. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2_560 }, height: { ideal: 1_440 } },
};

type CameraProps = { onTake: (file: File) => void; onClose: () => void };

/** The camera of this machine, with a frame for the paper. It runs as long as the dialog is open, and no longer. */
export function Camera({ onTake, onClose }: CameraProps) {
  const t = useTranslations('seller-files.camera');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'denied'>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      if (isOver) return stop();
      if (!video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      setState('ready');
    };
    start().catch(() => {
      stop();
      if (!isOver) setState('denied');
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const take = async (): Promise<void> => {
    if (!video.current) return;
    const picture = await pictureOf(video.current);
    onTake(new File([picture], 'camera.jpg', { type: picture.type }));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <div className="grid gap-4">
        {state === 'denied' ? (
          <FieldError id="camera-denied">{t('denied')}</FieldError>
        ) : (
          <>
            <div className="relative overflow-hidden rounded-panel bg-calm-soft">
              <video ref={video} playsInline muted aria-label={t('picture')} className="block aspect-4/3 w-full" />
              <span aria-hidden className="absolute inset-[8%] rounded-panel border-2 border-dashed border-accent" />
            </div>
            <p className="text-sm text-muted">{state === 'starting' ? t('starting') : t('help')}</p>
            <Button
              kind="main"
              disabled={state !== 'ready'}
              icon={<CameraIcon aria-hidden className="size-4" />}
              onClick={() => void take()}
            >
              {t('take')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

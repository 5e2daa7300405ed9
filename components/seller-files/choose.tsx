'use client';

import { Camera as CameraIcon, FileUp, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, buttonClass, type ButtonKind } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { useFileSize } from '#components/ui/file-size.ts';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { useEarlyFile } from '#components/ui/use-early-file.ts';
import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { Camera } from './camera.tsx';

/** File types that the server takes. Phones convert pictures of other formats to one of these. */
const ACCEPTED =
  'image/jpeg,image/png,image/bmp,image/tiff,application/pdf,application/msword,' +
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document,' +
  '.jpg,.jpeg,.png,.bmp,.tif,.tiff,.pdf,.doc,.docx';

type ChooseProps = {
  onFile: (file: File) => void;
  /** Asks a phone to help; null where there is none to ask. */
  onPhone: (() => void) | null;
};

/** How a file comes to a computer: chosen, dropped or pasted, from its camera, or from a phone. */
export function ChooseOnComputer({ onFile, onPhone }: ChooseProps) {
  const t = useTranslations('seller-files.add');
  const size = useFileSize();
  const [isCameraOn, setCameraOn] = useState(false);
  // The server renders first, and the browser alone has the camera's state.
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(typeof navigator.mediaDevices?.getUserMedia === 'function'), []);
  return (
    <div className="grid gap-3">
      <FileDrop
        label={t('file')}
        help={t('help', { max: size(MAX_FILE_BYTES) })}
        accept={ACCEPTED}
        busy={false}
        onFile={onFile}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {onPhone ? (
          <Button icon={<Smartphone aria-hidden className="size-4" />} onClick={onPhone}>
            {t('phone')}
          </Button>
        ) : null}
        {hasCamera ? (
          <Button icon={<CameraIcon aria-hidden className="size-4" />} onClick={() => setCameraOn(true)}>
            {t('camera')}
          </Button>
        ) : null}
      </div>
      {isCameraOn ? (
        <Camera
          onClose={() => setCameraOn(false)}
          onTake={(file) => {
            setCameraOn(false);
            onFile(file);
          }}
        />
      ) : null}
    </div>
  );
}

/** The choice on a phone: its camera app first, whose pictures are sharper than those of a page. */
export function ChooseOnPhone({ onFile }: Pick<ChooseProps, 'onFile'>) {
  const t = useTranslations('seller-files.add');
  const size = useFileSize();
  return (
    <div className="grid gap-3">
      <FileButton
        kind="main"
        accept="image/jpeg,image/png"
        isCamera
        icon={<CameraIcon aria-hidden className="size-5" />}
        onFile={onFile}
      >
        {t('photo')}
      </FileButton>
      <FileButton kind="plain" accept={ACCEPTED} icon={<FileUp aria-hidden className="size-5" />} onFile={onFile}>
        {t('fileOnPhone')}
      </FileButton>
      <p className="text-center text-sm text-muted">{t('help', { max: size(MAX_FILE_BYTES) })}</p>
    </div>
  );
}

type FileButtonProps = {
  kind: ButtonKind;
  accept: string;
  isCamera?: boolean;
  icon: ReactNode;
  onFile: (file: File) => void;
  children: string;
};

/** A button that is the browser's own field, so that keys and screen readers find it. */
function FileButton({ kind, accept, isCamera = false, icon, onFile, children }: FileButtonProps) {
  const id = useId();
  const field = useEarlyFile(onFile);
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass(kind),
        'h-12 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        'has-focus-visible:outline-accent',
      )}
    >
      {icon}
      {children}
      <input
        ref={field}
        id={id}
        type="file"
        accept={accept}
        {...(isCamera && { capture: 'environment' as const })}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </label>
  );
}

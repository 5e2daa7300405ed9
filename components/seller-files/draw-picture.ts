import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { JUDGED_SIDE, assessPicture, type QualityWarning } from '#lib/modules/seller-files/views.ts';
import { type Edits, isWhole } from './edits.ts';

/**
 * A picture in the browser: opened, drawn as it will be sent, checked for quality, and made into the file that is sent.
 */

/** Longer side of an edited picture as it is sent, pixels; the stored one has no more (`KEPT_SIDE`). */
const SENT_SIDE = 4_096;
const QUALITY = 0.92;
const LESSER_QUALITY = 0.75;

/** Types that the server takes; others that a browser can open are converted. */
const TAKEN = ['image/jpeg', 'image/png'];

/** The picture upright, by its camera's orientation; null for a file that this browser cannot open as a picture. */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

/** Size of the picture as turned. */
const sizeOf = ({ width, height }: ImageBitmap, { turns }: Pick<Edits, 'turns'>): { width: number; height: number } =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Size of the cut before scaling, pixels. */
function cutSize(picture: ImageBitmap, { turns, crop }: Edits): { width: number; height: number } {
  const { width, height } = sizeOf(picture, { turns });
  return {
    width: Math.max(1, Math.round(width * (crop.right - crop.left))),
    height: Math.max(1, Math.round(height * (crop.bottom - crop.top))),
  };
}

/** Draws the edited picture into a canvas whose longer side is at most `side` pixels. */
export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, edits: Edits, side: number): void {
  const cut = cutSize(picture, edits);
  const scale = Math.min(1, side / Math.max(cut.width, cut.height));
  canvas.width = Math.max(1, Math.round(cut.width * scale));
  canvas.height = Math.max(1, Math.round(cut.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  const turned = sizeOf(picture, edits);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(turned.width * (0.5 - edits.crop.left), turned.height * (0.5 - edits.crop.top));
  context.rotate((edits.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Quality problems of the edited picture. */
export function qualityWarningsOf(picture: ImageBitmap, edits: Edits): QualityWarning[] {
  const canvas = document.createElement('canvas');
  drawPicture(canvas, picture, edits, JUDGED_SIDE);
  const pixels = canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? assessPicture(pixels, cutSize(picture, edits)) : [];
}

/**
 * The file to send: as it was chosen where nothing was changed and our server takes it so, else written anew. A
 * photograph that is too long for us becomes shorter.
 */
export async function fileToSend(file: Blob, picture: ImageBitmap, edits: Edits): Promise<Blob> {
  const isUnchanged = edits.turns === 0 && isWhole(edits.crop) && TAKEN.includes(file.type);
  if (isUnchanged && file.size <= MAX_FILE_BYTES) return file;
  const canvas = document.createElement('canvas');
  drawPicture(canvas, picture, edits, SENT_SIDE);
  const written = await asJpeg(canvas, QUALITY);
  return written.size <= MAX_FILE_BYTES ? written : asJpeg(canvas, LESSER_QUALITY);
}

/** The present frame of a camera, as a file. */
export function pictureOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return asJpeg(canvas, QUALITY);
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('a picture could not be written'))),
      'image/jpeg',
      quality,
    ),
  );

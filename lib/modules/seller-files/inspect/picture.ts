import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { KEPT_SIDE, MAX_FILE_BYTES, MAX_FRAMES, MAX_PIXELS, MAX_SIDE } from '../contract/limits.ts';
import { FileProblem } from '../domain.ts';
import { readBitmap } from './bitmap.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Pictures, decoded and written anew: the stored file contains the visible pixels alone. Position, author and the rest
 * of the metadata are gone, the orientation is applied, colours are sRGB, and the longer side is at most `KEPT_SIDE`
 * pixels, which reads an A4 page at 350 dpi.
 */

// Three decoders exist in this process; SVG, GIF, HEIF, PDF and all others of libvips are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadTiffBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const TIME_LIMIT_SECONDS = 20;

const READING: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MAX_PIXELS,
  limitInputChannels: 5,
  sequentialRead: true,
  unlimited: false,
};

const MM_PER_INCH = 25.4;
const A4_INCHES = 297 / MM_PER_INCH;
const POINTS_PER_INCH = 72;

/** Reads the header alone. */
async function verifyHeader(bytes: Buffer): Promise<Metadata> {
  const seen = await sharp(bytes, READING)
    .metadata()
    .catch(() => null);
  if (!seen) {
    // The limit of pixels refuses here too, and says so in words of its own.
    throw new FileProblem(await isTooLarge(bytes));
  }
  const { width, height, pages = 1 } = seen;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new FileProblem('dimensions');
  if (pages > MAX_FRAMES) throw new FileProblem('pages');
  return seen;
}

const isTooLarge = (bytes: Buffer): Promise<'dimensions' | 'damaged'> =>
  sharp(bytes, READING)
    .metadata()
    .then(
      () => 'damaged' as const,
      (error: Error) => (/pixel limit/i.test(error.message) ? 'dimensions' : 'damaged'),
    );

const drawn = (picture: Sharp): Sharp =>
  picture
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIME_LIMIT_SECONDS });

const asJpeg = (picture: Sharp, quality = 88): Sharp => picture.flatten({ background: '#ffffff' }).jpeg({ quality });

async function written(picture: Sharp): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new FileProblem(/timeout/i.test((error as Error).message) ? 'took_too_long' : 'damaged');
  }
}

/** JPEG stays JPEG; lossless formats stay lossless, as long as the file stays short. */
async function writtenAs(format: 'jpeg' | 'png', open: () => Sharp): Promise<InspectedFile> {
  if (format === 'png') {
    const kept = await written(drawn(open()).png({ compressionLevel: 7 }));
    if (kept.bytes.length <= MAX_FILE_BYTES) return { ...kept, format, pages: 1 };
  }
  return { ...(await written(asJpeg(drawn(open())))), format: 'jpeg', pages: 1 };
}

/** JPEG, PNG, TIFF and BMP. Several pages of TIFF become a PDF. Throws `FileProblem`. */
export async function inspectPicture(bytes: Buffer, kind: 'jpeg' | 'png' | 'tiff' | 'bmp'): Promise<InspectedFile> {
  if (kind === 'bmp') {
    const { data, ...raw } = readBitmap(bytes);
    return writtenAs('png', () => sharp(data, { raw }));
  }
  const seen = await verifyHeader(bytes);
  // A first byte that contradicts the decoder makes the file ambiguous.
  if (seen.format !== kind) throw new FileProblem('damaged');
  if (kind === 'tiff' && (seen.pages ?? 1) > 1) return tiffAsPdf(bytes, seen.pages ?? 1);
  return writtenAs(kind === 'jpeg' ? 'jpeg' : 'png', () => sharp(bytes, READING));
}

async function tiffAsPdf(bytes: Buffer, pages: number): Promise<InspectedFile> {
  const { picturesAsPdf } = await import('./pdf.ts');
  const drawnPages: { bytes: Buffer; width: number; height: number; pointsPerPixel: number }[] = [];
  for (let page = 0; page < pages; page += 1) {
    const open = () => sharp(bytes, { ...READING, page });
    const { width, height } = await open()
      .metadata()
      .catch(() => {
        throw new FileProblem('damaged');
      });
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw new FileProblem('dimensions');
    const kept = await written(asJpeg(drawn(open()), 80));
    drawnPages.push({ ...kept, pointsPerPixel: (A4_INCHES * POINTS_PER_INCH) / Math.max(kept.width, kept.height) });
  }
  return { bytes: await picturesAsPdf(drawnPages), format: 'pdf', width: null, height: null, pages };
}

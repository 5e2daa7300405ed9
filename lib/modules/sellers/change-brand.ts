import { createHash } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { type BrandForm, COLOR_FIELDS, FONTS, validateColors, MAX_CORNER, SCHEMES } from './contract/brand.ts';
import { readOrigin } from './domain/embed-origins.ts';
import { type PictureProblem, readPicture } from './domain/read-picture.ts';
import { keepBrand, keepLogo } from './store-brand.ts';

/** Changes how the payment page of a business looks. The caller has checked the right to do so. */

const MAX_ORIGINS = 20;
const MAX_NAME_LENGTH = 80;

/** The first thing that is wrong, by its field; `detail` is the part of the text that is meant. */
export type BrandRefused = { field: keyof BrandForm; why: 'wrong' | 'unreadable'; detail?: string };

/** Keeps the form as it is, or says what is wrong with it and keeps nothing. */
export async function changeBrand(
  database: Database,
  sellerId: number,
  userId: number,
  form: BrandForm,
): Promise<BrandRefused | null> {
  const lines = form.origins.split(/\s+/).filter((line) => line !== '');
  const refused = refusedOf(form) ?? refusedOrigin(lines);
  if (refused) return refused;
  await keepBrand(database, sellerId, userId, {
    ...form,
    name: form.name.trim(),
    origins: [...new Set(lines.flatMap((line) => readOrigin(line) ?? []))],
  });
  return null;
}

function refusedOf(form: BrandForm): BrandRefused | null {
  const color = COLOR_FIELDS.find((field) => form[field] !== null && !/^#[0-9a-f]{6}$/.test(String(form[field])));
  if (color) return { field: color, why: 'wrong' };
  if (form.name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(form.name)) return { field: 'name', why: 'wrong' };
  if (!Number.isInteger(form.corner) || form.corner < 0 || form.corner > MAX_CORNER)
    return { field: 'corner', why: 'wrong' };
  if (!Object.hasOwn(FONTS, form.font)) return { field: 'font', why: 'wrong' };
  if (!SCHEMES.includes(form.scheme)) return { field: 'scheme', why: 'wrong' };
  const [problem] = validateColors(form);
  return problem ? { field: problem.field, why: 'unreadable' } : null;
}

function refusedOrigin(lines: readonly string[]): BrandRefused | null {
  const wrong = lines.find((line) => readOrigin(line) === null) ?? lines[MAX_ORIGINS];
  return wrong === undefined ? null : { field: 'origins', why: 'wrong', detail: wrong.slice(0, 100) };
}

/** Keeps a picture, or says why not. Null bytes take it away. */
export async function changeLogo(
  database: Database,
  sellerId: number,
  userId: number,
  bytes: Buffer | null,
): Promise<PictureProblem | null> {
  if (bytes === null) return keepLogo(database, sellerId, userId, null).then(() => null);
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return picture;
  await keepLogo(database, sellerId, userId, {
    ...picture,
    bytes,
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
  });
  return null;
}

import { createHash } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { orderWords } from '#lib/kernel/sale/payment-method.ts';
import type { BrandForm } from './contract/brand.ts';
import { type BrandRefused, brandProblems, originLines } from './domain/brand-rules.ts';
import { readOrigin } from './domain/embed-origins.ts';
import { type PictureProblem, readPicture } from './domain/read-picture.ts';
import { keepBrand, keepLogo } from './store-brand.ts';

/** Changes how the payment page of a business looks. The caller has checked the right to do so. */

/** Stores the form, or returns its first problem and stores nothing. */
export async function changeBrand(
  database: Database,
  sellerId: number,
  userId: number,
  form: BrandForm,
): Promise<BrandRefused | null> {
  const [refused] = brandProblems(form);
  if (refused) return refused;
  await keepBrand(database, sellerId, userId, {
    ...form,
    name: form.name.trim(),
    methods: orderWords(form.methods),
    terms: form.terms.trim(),
    origins: [...new Set(originLines(form.origins).flatMap((line) => readOrigin(line) ?? []))],
  });
  return null;
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

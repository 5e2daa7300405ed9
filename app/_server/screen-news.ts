import { createHash } from 'node:crypto';
import type { ScreenNews } from '#components/query/live-screen.tsx';

/** A short text that changes when a plain value does. */
export const stampOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** An uncached answer of a reading route for one person. */
export const privateJson = (value: unknown): Response =>
  Response.json(value, { headers: { 'cache-control': 'private, no-store' } });

/** Answer to `LiveScreen`: the stamp of the screen's present data. */
export const screenNews = (shown: unknown): Response => privateJson({ stamp: stampOf(shown) } satisfies ScreenNews);

import { createHash } from 'node:crypto';
import type { ScreenNews } from '#components/query/live-screen.tsx';

/** A short text that changes when a plain value does. */
export const stampOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** An answer of a reading route for the person who asks, never kept by anything on the way. */
export const privateJson = (value: unknown): Response =>
  Response.json(value, { headers: { 'cache-control': 'private, no-store' } });

/** What `LiveScreen` asks for: the stamp of what the screen would show now. */
export const screenNews = (shown: unknown): Response => privateJson({ stamp: stampOf(shown) } satisfies ScreenNews);

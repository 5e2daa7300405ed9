import { screenNews } from '#app/_server/screen-news.ts';
import { settings } from '#lib/platform/env.ts';
import { shownClock } from '#lib/sandbox/drivers/shown-clock.ts';

/** GET /sandbox/clock/news: whether the clock or what waits for it has changed, for a screen that is open. */
export async function GET(): Promise<Response> {
  if (settings().isProduction) return new Response(null, { status: 404 });
  return screenNews((await shownClock()).stamped);
}

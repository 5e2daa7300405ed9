import { sandboxRoute } from '#app/_server/pages/routes.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { shownClock } from '#lib/sandbox/shown-clock.ts';

/** GET /sandbox/clock/news: whether the clock or what waits for it has changed, for a screen that is open. */
export const GET = sandboxRoute('/sandbox/clock/news', async () => screenNews((await shownClock()).stamped));

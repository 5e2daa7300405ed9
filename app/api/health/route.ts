import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { healthRoute } from '#lib/routes.ts';

export const GET = nextAdapter(healthRoute);

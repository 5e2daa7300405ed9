import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { metricsRoute } from '#lib/routes.ts';

export const GET = nextAdapter(metricsRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { getSalesRoute } from '#lib/routes.ts';

export const POST = nextAdapter(getSalesRoute);

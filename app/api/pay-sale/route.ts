import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { paySaleRoute } from '#lib/routes.ts';

export const POST = nextAdapter(paySaleRoute);

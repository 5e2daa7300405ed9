import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { readBuyerRoute } from '#lib/routes.ts';

export const GET = nextAdapter(readBuyerRoute);

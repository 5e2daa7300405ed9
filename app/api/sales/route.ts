import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { createSaleRoute } from '#lib/routes.ts';

export const POST = nextAdapter(createSaleRoute);

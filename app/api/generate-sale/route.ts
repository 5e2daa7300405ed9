import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { generateSaleRoute } from '#lib/routes.ts';

export const POST = nextAdapter(generateSaleRoute);

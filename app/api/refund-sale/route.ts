import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { refundSaleRoute } from '#lib/routes.ts';

export const POST = nextAdapter(refundSaleRoute);

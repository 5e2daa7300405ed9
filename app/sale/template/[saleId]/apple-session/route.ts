import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templateAppleSessionRoute } from '#app/sale/generate/[saleId]/payment-start.ts';

export const POST = nextAdapter(templateAppleSessionRoute);

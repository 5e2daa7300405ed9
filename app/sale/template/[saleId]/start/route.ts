import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templateStartRoute } from '#app/sale/generate/[saleId]/payment-start.ts';

export const POST = nextAdapter(templateStartRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templatePayRoute } from '#app/sale/generate/[saleId]/payment-page.ts';

export const POST = nextAdapter(templatePayRoute);

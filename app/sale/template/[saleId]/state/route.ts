import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templateStateRoute } from '#app/sale/generate/[saleId]/payment-page.ts';

export const GET = nextAdapter(templateStateRoute);

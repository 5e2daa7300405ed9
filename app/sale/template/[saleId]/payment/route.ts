import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { formStateRoute } from '#app/sale/generate/[saleId]/payment-start.ts';

export const GET = nextAdapter(formStateRoute);

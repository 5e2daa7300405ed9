import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templatePageRoute } from '#app/sale/generate/[saleId]/payment-page.ts';
import { openAmountRoute } from './open-amount.ts';

export const GET = nextAdapter(templatePageRoute);
export const POST = nextAdapter(openAmountRoute);

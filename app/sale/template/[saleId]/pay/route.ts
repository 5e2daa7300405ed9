import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templatePayRoute } from '../../../generate/[saleId]/payment-page.ts';

export const POST = nextAdapter(templatePayRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templateAppleSessionRoute } from '../../../generate/[saleId]/payment-start.ts';

export const POST = nextAdapter(templateAppleSessionRoute);

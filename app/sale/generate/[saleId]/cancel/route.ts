import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { cancelPaymentRoute } from '../payment-start.ts';

export const POST = nextAdapter(cancelPaymentRoute);

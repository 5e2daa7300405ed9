import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { paymentStateRoute } from '../payment-start.ts';

export const GET = nextAdapter(paymentStateRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { payRoute } from '../payment-page.ts';

export const POST = nextAdapter(payRoute);

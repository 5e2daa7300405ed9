import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { appleSessionRoute } from '../payment-start.ts';

export const POST = nextAdapter(appleSessionRoute);

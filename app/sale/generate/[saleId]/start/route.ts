import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { startRoute } from '../payment-start.ts';

export const POST = nextAdapter(startRoute);

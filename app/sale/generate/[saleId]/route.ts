import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { pageRoute } from './payment-page.ts';

export const GET = nextAdapter(pageRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { stateRoute } from '../payment-page.ts';

export const GET = nextAdapter(stateRoute);

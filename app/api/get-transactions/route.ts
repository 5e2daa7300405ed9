import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { getTransactionsRoute } from '#lib/routes.ts';

export const POST = nextAdapter(getTransactionsRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeAt } from '#lib/routes.ts';

export const POST = nextAdapter(routeAt('POST', '/api/processors/bank/notices'));

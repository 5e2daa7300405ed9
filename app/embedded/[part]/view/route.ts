import { routeAt } from '#lib/routes.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const POST = nextAdapter(routeAt('POST', '/embedded/:part/view'));

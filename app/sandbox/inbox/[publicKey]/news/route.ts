import { routeAt } from '#lib/routes.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const GET = nextAdapter(routeAt('GET', '/sandbox/inbox/:publicKey/news'));

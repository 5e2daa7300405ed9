import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeOf } from '#lib/routes.ts';

export const GET = nextAdapter(routeOf('list-stamps'));

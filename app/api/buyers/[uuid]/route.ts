import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeOf } from '#lib/routes.ts';

export const GET = nextAdapter(routeOf('read-buyer'));
export const DELETE = nextAdapter(routeOf('delete-buyer'));

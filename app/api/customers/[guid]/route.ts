import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeOf } from '#lib/routes.ts';

export const GET = nextAdapter(routeOf('read-customer'));
export const PATCH = nextAdapter(routeOf('update-customer'));
export const DELETE = nextAdapter(routeOf('delete-customer'));

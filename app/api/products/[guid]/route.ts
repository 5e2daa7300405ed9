import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeOf } from '#lib/routes.ts';

export const GET = nextAdapter(routeOf('read-product'));
export const PATCH = nextAdapter(routeOf('update-product'));
export const DELETE = nextAdapter(routeOf('delete-product'));

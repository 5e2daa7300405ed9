import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routeOf } from '#lib/routes.ts';

export const { POST } = nextAdapter([routeOf('auth-token')]);

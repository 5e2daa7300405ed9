import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { routes } from '#lib/routes.ts';

export const { GET, POST } = nextAdapter(routes);

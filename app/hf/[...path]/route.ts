import { routes } from '#lib/routes.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST, OPTIONS } = nextAdapter(routes);

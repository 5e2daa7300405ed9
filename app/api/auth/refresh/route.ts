import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { authRefreshRoute } from '#lib/routes.ts';

export const POST = nextAdapter(authRefreshRoute);

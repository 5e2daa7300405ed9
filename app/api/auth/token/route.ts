import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { authTokenRoute } from '#lib/routes.ts';

export const POST = nextAdapter(authTokenRoute);

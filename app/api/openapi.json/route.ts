import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { openApiRoute } from '#lib/routes.ts';

export const GET = nextAdapter(openApiRoute);

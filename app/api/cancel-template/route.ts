import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { cancelTemplateRoute } from '#lib/routes.ts';

export const POST = nextAdapter(cancelTemplateRoute);

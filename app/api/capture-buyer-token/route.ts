import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { captureBuyerTokenRoute } from '#lib/routes.ts';

export const POST = nextAdapter(captureBuyerTokenRoute);

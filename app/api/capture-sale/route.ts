import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { captureSaleRoute } from '#lib/routes.ts';

export const POST = nextAdapter(captureSaleRoute);

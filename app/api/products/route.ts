import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { createProductRoute, listProductsRoute } from '#lib/routes.ts';

export const GET = nextAdapter(listProductsRoute);
export const POST = nextAdapter(createProductRoute);

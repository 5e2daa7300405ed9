import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { deleteProductRoute, readProductRoute, updateProductRoute } from '#lib/routes.ts';

export const GET = nextAdapter(readProductRoute);
export const PATCH = nextAdapter(updateProductRoute);
export const DELETE = nextAdapter(deleteProductRoute);

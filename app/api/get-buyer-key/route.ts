import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { getBuyerKeyRoute } from '#lib/routes.ts';

export const POST = nextAdapter(getBuyerKeyRoute);

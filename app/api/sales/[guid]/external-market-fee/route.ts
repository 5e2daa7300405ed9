import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { externalMarketFeeRoute } from '#lib/routes.ts';

export const PATCH = nextAdapter(externalMarketFeeRoute);

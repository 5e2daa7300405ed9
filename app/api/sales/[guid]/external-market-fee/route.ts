import { nextDoor } from '#lib/platform/http/next-door.ts';
import { externalMarketFeeRoute } from '#lib/routes.ts';

export const PATCH = nextDoor(externalMarketFeeRoute);

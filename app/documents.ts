import type { Route } from '#lib/platform/http/route.ts';
import { pageRoute, payRoute, stateRoute } from './sale/generate/[saleId]/payment-page.ts';

/** The documents that are not Next's pages, for the direct door. */
export const documents: Route[] = [pageRoute, payRoute, stateRoute];

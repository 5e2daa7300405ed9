import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { templateCardPartRoute, templateSavedCardsRoute } from '#app/sale/generate/[saleId]/card-module.ts';

export const GET = nextAdapter(templateCardPartRoute);
export const POST = nextAdapter(templateSavedCardsRoute);

import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { cardPartRoute, savedCardsRoute } from '../card-module.ts';

export const GET = nextAdapter(cardPartRoute);
export const POST = nextAdapter(savedCardsRoute);

import { nextDoor } from '#lib/platform/http/next-door.ts';
import { cardPartRoute, rememberedRoute } from '../card-part.ts';

export const GET = nextDoor(cardPartRoute);
export const POST = nextDoor(rememberedRoute);

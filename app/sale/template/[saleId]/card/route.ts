import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templateCardPartRoute, templateRememberedRoute } from '../../../generate/[saleId]/card-part.ts';

export const GET = nextDoor(templateCardPartRoute);
export const POST = nextDoor(templateRememberedRoute);

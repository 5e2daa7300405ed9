import { nextDoor } from '#lib/platform/http/next-door.ts';
import { pageRoute } from './payment-page.ts';

export const GET = nextDoor(pageRoute);

import { nextDoor } from '#lib/platform/http/next-door.ts';
import { bankNoticeRoute } from '#lib/routes.ts';

export const POST = nextDoor(bankNoticeRoute);

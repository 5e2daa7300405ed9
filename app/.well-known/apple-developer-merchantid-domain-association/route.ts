import { nextDoor } from '#lib/platform/http/next-door.ts';
import { domainAssociationRoute } from './association.ts';

export const GET = nextDoor(domainAssociationRoute);

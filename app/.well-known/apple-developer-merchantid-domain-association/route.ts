import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { domainAssociationRoute } from '../../_server/handlers/association.ts';

export const { GET } = nextAdapter([domainAssociationRoute]);

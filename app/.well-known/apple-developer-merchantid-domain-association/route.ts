import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { domainAssociationRoute } from './association.ts';

export const GET = nextAdapter(domainAssociationRoute);

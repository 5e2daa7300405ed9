import type { Route } from '#lib/platform/http/api/route.ts';
import { checkout } from './_server/checkout.ts';
import { domainAssociationRoute } from './.well-known/apple-developer-merchantid-domain-association/association.ts';
import { logoRoute } from './brand/[publicKey]/[digest]/logo.ts';
import { challengeResponseRoute, challengeRoute } from './sandbox/3ds/[reference]/challenge.ts';
import { drawerChoiceRoute, drawerRoute, drawerScriptRoute, drawerStyleRoute } from './sandbox/drawer.ts';
import {
  bankPressRoute,
  bankRoute,
  paypalPressRoute,
  paypalRoute,
  phonePressRoute,
  phoneRoute,
  walletAgreeRoute,
  walletRoute,
} from './sandbox/pay/simulators.ts';

/** The documents that are not Next's pages, for the direct door. */
export const documents: Route[] = [
  ...Object.values(checkout),
  domainAssociationRoute,
  challengeRoute,
  challengeResponseRoute,
  logoRoute,
  phoneRoute,
  phonePressRoute,
  paypalRoute,
  paypalPressRoute,
  bankRoute,
  bankPressRoute,
  walletRoute,
  walletAgreeRoute,
  drawerScriptRoute,
  drawerStyleRoute,
  drawerRoute,
  drawerChoiceRoute,
];

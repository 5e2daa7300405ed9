import type { Route } from '#lib/platform/http/api/route.ts';
import { agreementPages } from './agreement-pages.ts';
import { checkout, documentCode, documentPage, payDocument, subscriptionPages } from './buyer-pages.ts';
import { domainAssociationRoute } from './association.ts';
import { logoRoute } from './logo.ts';
import { challengeResponseRoute, challengeRoute } from './challenge.ts';
import { drawerChoiceRoute, drawerRoute, drawerScriptRoute, drawerStyleRoute, sheetScriptRoute } from './drawer.ts';
import {
  bankPressRoute,
  bankRoute,
  paypalPressRoute,
  paypalRoute,
  phonePressRoute,
  phoneRoute,
  walletAgreeRoute,
  walletRoute,
} from './simulators.ts';
import { taxAgreeRoute, taxSignInRoute } from './tax-sign-in.ts';

/** HTML pages and files outside Next, for the node adapter. */
export const pageHandlers: Route[] = [
  ...Object.values(checkout),
  ...Object.values(subscriptionPages),
  ...Object.values(agreementPages),
  documentPage,
  documentCode,
  payDocument,
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
  taxSignInRoute,
  taxAgreeRoute,
  drawerScriptRoute,
  sheetScriptRoute,
  drawerStyleRoute,
  drawerRoute,
  drawerChoiceRoute,
];

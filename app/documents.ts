import type { Route } from '#lib/platform/http/api/route.ts';
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
import { afterChallengeRoute, afterWindowRoute } from './sale/3ds/[attemptId]/after-challenge.ts';
import {
  appleSessionRoute,
  cancelPaymentRoute,
  formStateRoute,
  paymentStateRoute,
  startRoute,
  templateAppleSessionRoute,
  templateStartRoute,
} from './sale/generate/[saleId]/payment-start.ts';
import { partRoute } from './sale/part/[name]/[language]/[digest]/method-module.ts';
import {
  cardPartRoute,
  savedCardsRoute,
  templateCardPartRoute,
  templateSavedCardsRoute,
} from './sale/generate/[saleId]/card-module.ts';
import {
  pageRoute,
  payRoute,
  stateRoute,
  templatePageRoute,
  templatePayRoute,
  templateStateRoute,
} from './sale/generate/[saleId]/payment-page.ts';
import { openAmountRoute } from './sale/template/[saleId]/open-amount.ts';
import { revokeTokenRoute, receiptRoute } from './sale/receipt/[attemptId]/[key]/receipt.ts';

/** The documents that are not Next's pages, for the direct door. */
export const documents: Route[] = [
  pageRoute,
  payRoute,
  stateRoute,
  templatePageRoute,
  openAmountRoute,
  templatePayRoute,
  templateStateRoute,
  cardPartRoute,
  templateCardPartRoute,
  savedCardsRoute,
  templateSavedCardsRoute,
  afterChallengeRoute,
  afterWindowRoute,
  startRoute,
  templateStartRoute,
  paymentStateRoute,
  formStateRoute,
  cancelPaymentRoute,
  partRoute,
  receiptRoute,
  revokeTokenRoute,
  appleSessionRoute,
  templateAppleSessionRoute,
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

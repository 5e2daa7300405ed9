import type { Route } from '#lib/platform/http/route.ts';
import { domainAssociationRoute } from './.well-known/apple-developer-merchantid-domain-association/association.ts';
import { logoRoute } from './brand/[publicKey]/[digest]/logo.ts';
import { embedScriptRoute, frameScriptRoute } from './embed/v1/script.ts';
import { challengeAnswerRoute, challengeRoute } from './sandbox/3ds/[reference]/challenge.ts';
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
import { partRoute } from './sale/part/[name]/[language]/[digest]/part.ts';
import {
  cardPartRoute,
  rememberedRoute,
  templateCardPartRoute,
  templateRememberedRoute,
} from './sale/generate/[saleId]/card-part.ts';
import {
  pageRoute,
  payRoute,
  stateRoute,
  templatePageRoute,
  templatePayRoute,
  templateStateRoute,
} from './sale/generate/[saleId]/payment-page.ts';
import { chosenAmountRoute } from './sale/template/[saleId]/chosen-amount.ts';
import { forgetKeptRoute, receiptRoute } from './sale/receipt/[attemptId]/[key]/receipt.ts';

/** The documents that are not Next's pages, for the direct door. */
export const documents: Route[] = [
  pageRoute,
  payRoute,
  stateRoute,
  templatePageRoute,
  chosenAmountRoute,
  templatePayRoute,
  templateStateRoute,
  cardPartRoute,
  templateCardPartRoute,
  rememberedRoute,
  templateRememberedRoute,
  afterChallengeRoute,
  afterWindowRoute,
  startRoute,
  templateStartRoute,
  paymentStateRoute,
  formStateRoute,
  cancelPaymentRoute,
  partRoute,
  receiptRoute,
  forgetKeptRoute,
  appleSessionRoute,
  templateAppleSessionRoute,
  domainAssociationRoute,
  challengeRoute,
  challengeAnswerRoute,
  embedScriptRoute,
  frameScriptRoute,
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

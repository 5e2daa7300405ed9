export {
  type AgreementPage,
  agreementRoutes,
  type AgreementScreens,
  type AgreementToDraw,
  type NoAgreement,
} from './http/agreement-routes.ts';

export {
  type AgreementPage,
  agreementRoutes,
  type AgreementScreens,
  type AgreementToDraw,
} from './http/agreement-routes.ts';

/** What other modules, the composition root and the app may use of subscriptions. */
export { subscriptionRoutes } from './http/routes.ts';
export type {
  CardToDraw,
  CodeToDraw,
  CodeTrouble,
  Drawn,
  ManagedToDraw,
  NoSubscription,
  PlanToDraw,
  SubscriptionScreens,
} from './http/screens.ts';

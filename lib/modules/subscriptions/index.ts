/** Entry of subscriptions for other modules, the composition root and the app. */
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

/** Entry of subscriptions for other modules, the composition root and the app. */
export { subscriptionRoutes } from './http/routes.ts';
export type {
  CardToDraw,
  CodeToDraw,
  CodeTrouble,
  PageInput,
  ManagedToDraw,
  NoSubscription,
  PlanToDraw,
  SubscriptionScreens,
} from './http/screens.ts';

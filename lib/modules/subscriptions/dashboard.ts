import { bound } from '#lib/platform/db/bound.ts';
import * as lists from './queries/list-subscriptions.sql.ts';
import * as news from './queries/subscription-news.sql.ts';
import * as shown from './queries/show-subscription.ts';

/** What the screens ask of subscriptions, always among the businesses of a person. */

export const listSubscriptions = bound(lists.listSubscriptions);
export const everySubscription = bound(lists.everySubscription);
export const chooseSubscriptions = bound(lists.chooseSubscriptions);
export const hasSubscriptions = bound(lists.hasSubscriptions);
export const subscriptionNews = bound(news.subscriptionNews);
export const subscriptionStamp = bound(news.subscriptionStamp);
export const showSubscription = bound(shown.showSubscription);
export const ownerOfSubscription = bound(shown.ownerOfSubscription);
export { subscriptionRow } from './api/export-rows.ts';

import { messagesContext, subscriptionsContext } from '#lib/contexts.ts';
import { buyerPagesOf } from './buyer/buyer-pages.ts';
import * as cancelling from './change/cancel.ts';
import * as pausing from './change/pause.ts';
import * as resuming from './change/resume.ts';
import * as retrying from './change/retry-now.ts';
import * as cards from './change/send-card-link.ts';
import * as prices from './change/set-price.ts';
import * as creating from './create/create-subscription.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as finding from './queries/find-subscriptions.sql.ts';
import * as lists from './queries/list-subscriptions.sql.ts';
import * as news from './queries/subscription-news.sql.ts';
import * as figures from './queries/figure-rows.sql.ts';
import * as numbers from './queries/numbers.sql.ts';
import * as recovery from './queries/recovery.sql.ts';
import * as hours from './queries/retry-hours.sql.ts';
import * as shown from './queries/show-subscription.ts';
import * as templates from './queries/templates.sql.ts';
import * as links from './change/send-subscription-link.ts';
import * as due from './schedule/due-charges.sql.ts';
import * as settings from './change/change-settings.ts';
import * as failures from './queries/preview-failure.ts';
import * as previews from './queries/preview-mail.ts';

/** Subscriptions as the screens use them, always limited to the businesses of a person. */

export const listSubscriptions = bound(lists.listSubscriptions);
export const everySubscription = bound(lists.everySubscription);
export const chooseSubscriptions = bound(lists.chooseSubscriptions);
export const hasSubscriptions = bound(lists.hasSubscriptions);
export const subscriptionNews = bound(news.subscriptionNews);
export const subscriptionStamp = bound(news.subscriptionStamp);
export const showSubscription = bound(shown.showSubscription);
export const findSubscriptions = bound(finding.findSubscriptions);
export const dateOfSale = bound(shown.dateOfSale);
export const ownerOfSubscription = bound(shown.ownerOfSubscription);
export const listTemplates = bound(templates.listTemplates);
export const hasTemplates = bound(templates.hasTemplates);
export const pricesOfTemplate = bound(templates.pricesOfTemplate);
export const findPricedOtherwise = bound(templates.findPricedOtherwise);
export const listRecovery = bound(recovery.listRecovery);
export const chooseRecovery = bound(recovery.chooseRecovery);
export const retryReasons = bound(hours.retryReasons);
export const recoverySummary = bound(recovery.recoverySummary);
export const countToRecover = bound(recovery.countToRecover);
export const subscriptionNumbers = bound(numbers.subscriptionNumbers);
export const savedThisMonth = bound(figures.savedThisMonth);
export const listFigureRows = bound(figures.listFigureRows);
export const countDue = bound(due.countDue);
export const chargedSince = bound(due.chargedSince);
export const subscriptionSettings = bound(settings.readSettings);
export const changeSubscriptionSettings = bound(settings.changeSettings);
export { subscriptionRow } from './api/export-rows.ts';

const inContext = boundTo(subscriptionsContext);

export const createSubscription = inContext(creating.createSubscription);
export const pauseSubscription = inContext(pausing.pauseSubscription);
export const resumeSubscription = inContext(resuming.resumeSubscription);
export const cancelSubscription = inContext(cancelling.cancelSubscription);
export const setPrice = inContext(prices.setPrice);
export const retryNow = inContext(retrying.retryNow);
export const cardLink = inContext(cards.cardLinkFor);
export const sendCardLink = inContext(cards.sendCardLink);

export const previewFailure = inContext(failures.previewFailure);

/** Operations of buyers on their own pages. */
export const buyerPages = () => buyerPagesOf(subscriptionsContext());

const withMessages = boundTo(messagesContext);

export const readSubscriptionLink = withMessages(links.readSubscriptionLink);
export const previewSubscriptionLink = withMessages(links.previewSubscriptionLink);
export const sendSubscriptionLink = withMessages(links.sendSubscriptionLink);
export const previewSubscription = withMessages(previews.previewSubscriptionMail);

import type {
  IterationState,
  SubscriptionActor,
  SubscriptionEventKind,
  SubscriptionReason,
  SubscriptionState,
} from '#lib/kernel/subscription.ts';
import type { PastSale } from '../history/compose.ts';
import type { DemoMeans } from './means.ts';
import type { DemoPlan } from './plans.ts';

/** A past subscription with its dates and everything that happened to it. */

export type PastToken = { publicId: string; means: DemoMeans; at: Date; isUsed: boolean };

/** `sale`: by its identifier; null where the date has none. */
export type PastIteration = {
  number: number | null;
  state: IterationState;
  dueAt: Date;
  price: number | null;
  sale: string | null;
  failures: number;
  errorCode: number;
  nextAt: Date;
  settledAt: Date | null;
};

type PastEvent = { kind: SubscriptionEventKind; at: Date; detail: object | null; actor: SubscriptionActor };

export type PastSubscription = {
  name: string;
  publicId: string;
  isTemplate: boolean;
  template: string | null;
  description: string;
  language: 'he' | 'en';
  price: number;
  currency: string;
  period: DemoPlan[3];
  iterations: number | null;
  buyer: readonly [string, string, string];
  state: SubscriptionState;
  startsAt: Date;
  startsWhenPaid: boolean;
  completed: number;
  skipped: number;
  previousAt: Date | null;
  nextAt: Date | null;
  failures: number;
  errorCode: number;
  createdAt: Date;
  activatedAt: Date | null;
  pausedAt: Date | null;
  endedAt: Date | null;
  reason: SubscriptionReason | null;
  /** Whether the buyer agreed on the page; else a program brought the payment method. */
  isAgreedOnPage: boolean;
  means: DemoMeans;
  /** Tokens; the present one is the last. Empty if the first payment is still missing. */
  tokens: PastToken[];
  dates: PastIteration[];
  events: PastEvent[];
  sales: PastSale[];
};

/** When it is composed for, and in which zone its calendar is. */
export type Moment = { now: Date; timeZone: string };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Adds a line to the timeline. */
export function tell(
  { events }: PastSubscription,
  kind: SubscriptionEventKind,
  at: Date,
  detail: object | null = null,
  actor: SubscriptionActor = 'system',
): void {
  events.push({ kind, at, detail, actor });
}

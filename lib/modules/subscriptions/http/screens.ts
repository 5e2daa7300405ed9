import type { Language } from '#lib/kernel/language.ts';
import type {
  ActResult,
  BuyerAction,
  BuyerPlan,
  CardChange,
  CodeQuestion,
  CodeWay,
  LinkResult,
  ManagedPlan,
  StartAgain,
} from '../contract/buyer-pages.ts';

/**
 * What the routes of a subscription's pages have drawn for them. The drawing itself is components/subscription-page;
 * app/_server brings both together, so that this half knows no screen.
 */

/** `unknown`: there is none to show; `unavailable`: it cannot be read at the moment. */
export type NoSubscription = 'unknown' | 'unavailable';

/** What every document needs. `isFramed`: it may stand in a frame. */
export type Drawn = { language: Language; query: URLSearchParams; nonce: string; sandbox: boolean; isFramed: boolean };

/** What the page of a plan says beside it. `seen` names the text that is agreed to; `link`: what came of the wish. */
export type PlanToDraw = { plan: BuyerPlan; seen: string; again: StartAgain; link: LinkResult | null };

/**
 * The page for another card. `seen` names the text that is agreed to; `hasChanged`: another one was, and this is shown
 * in its place; `isExpired`: its link is; `link` as above.
 */
export type CardToDraw = {
  change: CardChange;
  seen: string;
  hasChanged: boolean;
  isExpired: boolean;
  link: LinkResult | null;
};

/** What is wrong with a code, or with asking for one. */
export type CodeTrouble = 'missing' | 'over' | 'too_many' | 'closed' | { left: number };

/** The buyer's own page before the code: where to send it, or (`sent`) where it went. */
export type CodeToDraw = {
  question: CodeQuestion;
  sent: CodeWay | null;
  trouble: CodeTrouble | null;
  isExpired: boolean;
  link: LinkResult | null;
};

/** The buyer's own page. `asks`: whether to do that; `did`: what came of it. */
export type ManagedToDraw = {
  managed: ManagedPlan;
  session: string;
  asks: BuyerAction | null;
  did: { action: BuyerAction; result: ActResult } | null;
};

export type SubscriptionScreens = {
  none(what: NoSubscription, drawn: Drawn): string;
  /** `isAsking`: there is a form on it. */
  plan(toDraw: PlanToDraw, drawn: Drawn): string;
  card(toDraw: CardToDraw, drawn: Drawn): string;
  code(toDraw: CodeToDraw, drawn: Drawn): string;
  managed(toDraw: ManagedToDraw, drawn: Drawn): string;
  /** The same page's query in another language: what the shop filled in and the host chose travel along. */
  queryInLanguage(query: URLSearchParams, language: Language): string;
};

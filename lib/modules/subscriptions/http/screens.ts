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
import type { BuyerPages } from '../buyer/buyer-pages.ts';

/**
 * Renderers of a subscription's pages. The HTML is in components/subscription-page; app/_server joins both, so that
 * this module imports no component.
 */

/** `unknown`: there is none to show; `unavailable`: it cannot be read at the moment. */
export type NoSubscription = 'unknown' | 'unavailable';

/** Input of every page. `isFramed`: it may stand in a frame. */
export type Drawn = { language: Language; query: URLSearchParams; nonce: string; sandbox: boolean; isFramed: boolean };

/** The page of a plan. `seen`: digest of the text that is agreed to; `link`: result of a requested link. */
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

/** Error of a code, or of requesting one. */
export type CodeTrouble = 'missing' | 'over' | 'too_many' | 'closed' | { left: number };

/** The buyer's own page before the code: where to send it, or (`sent`) where it went. */
export type CodeToDraw = {
  question: CodeQuestion;
  sent: CodeWay | null;
  trouble: CodeTrouble | null;
  isExpired: boolean;
  link: LinkResult | null;
};

/** The buyer's own page. `asks`: action to confirm; `did`: result of an action. */
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
  /** Query of the same page in another language: fields filled in by the shop and settings of the host are kept. */
  queryInLanguage(query: URLSearchParams, language: Language): string;
};

/** Dependencies of the routes of a subscription's pages: operations of this process, and renderers. */
export type SubscriptionPorts = { pages: () => BuyerPages; screens: SubscriptionScreens };

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

/** `unknown`: no subscription has this address; `unavailable`: it cannot be read at the moment. */
export type NoSubscription = 'unknown' | 'unavailable';

/** Input of every page. `isFramed`: it may stand in a frame. */
export type PageInput = {
  language: Language;
  query: URLSearchParams;
  nonce: string;
  sandbox: boolean;
  isFramed: boolean;
};

/**
 * The page of a plan. `consentDigest`: of the text that is agreed to; `again`: the form as sent, and why it is shown
 * again; `link`: result of requesting a link to the buyer's own page, null without a request.
 */
export type PlanToDraw = { plan: BuyerPlan; consentDigest: string; again: StartAgain; link: LinkResult | null };

/**
 * The page for another card. `consentDigest`: of the text that is agreed to; `hasChanged`: the buyer agreed to an older
 * text, and the present one is shown in its place; `isExpired`: the link to the page has expired; `link`: result of
 * requesting another one.
 */
export type CardToDraw = {
  change: CardChange;
  consentDigest: string;
  hasChanged: boolean;
  isExpired: boolean;
  link: LinkResult | null;
};

/**
 * Error of a code, or of requesting one. `missing`: none was entered; `over`: no code is open; `too_many`: the limit of
 * requests is reached; `closed`: the session of the page has ended; `left`: a wrong code, with the remaining attempts.
 */
export type CodeTrouble = 'missing' | 'over' | 'too_many' | 'closed' | { left: number };

/** The buyer's own page before the code is entered. `sent`: channel it was sent by; null before that. */
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
  none(what: NoSubscription, page: PageInput): string;
  plan(toDraw: PlanToDraw, page: PageInput): string;
  card(toDraw: CardToDraw, page: PageInput): string;
  code(toDraw: CodeToDraw, page: PageInput): string;
  managed(toDraw: ManagedToDraw, page: PageInput): string;
  /** Query of the same page in another language: fields filled in by the shop and settings of the host are kept. */
  queryInLanguage(query: URLSearchParams, language: Language): string;
};

/** Dependencies of the routes of a subscription's pages: operations of this process, and renderers. */
export type SubscriptionPorts = { pages: () => BuyerPages; screens: SubscriptionScreens };

/**
 * Messages between a shop's page and the payment page in its frame (`lib/sdk/frame-channel.ts`). No message ever
 * carries a digit of a card.
 */

export type Theme = 'auto' | 'light' | 'dark';
/**
 * The buyer's way after paying: on inside the frame, with the whole window, or nowhere because the host takes
 * over.
 */
export type Redirect = 'frame' | 'top' | 'none';
export type Mode = 'inline' | 'modal';

/** Contents of a greeting. */
export type Init = { mode: Mode; redirect: Redirect; theme: Theme | null };

export type HostMessage =
  | { type: 'set-language'; language: string }
  | { type: 'set-theme'; theme: Theme }
  | { type: 'close' };

/** The state of a page that is ready. */
export type PageState = 'form' | 'checking' | 'waiting' | 'paid' | 'closed' | 'unknown' | 'unavailable';

export type FrameMessage =
  | { type: 'ready'; state: PageState; language: string }
  /** CSS pixels, whole. */
  | { type: 'resize'; height: number }
  | { type: 'method-changed'; method: string }
  | { type: 'submitting' }
  /**
   * The buyer is at the issuer's page, inside the frame. `isOver`: on top of our page, not finished; our page goes on
   * listening and says how it ended. Released scripts know the name.
   */
  | { type: 'challenge'; isOver?: true }
  /** The bank has not answered: the outcome is unknown, and the page continues to poll. */
  | { type: 'checking' }
  /**
   * An act of another party is due: of the buyer at a phone or a bank, or of the bank itself. The page shows the next
   * step and continues to poll.
   */
  | { type: 'waiting'; method: string }
  | { type: 'succeeded'; attemptId: string }
  /** A status code of the API's catalogue; 0 where the page does not know it. */
  | { type: 'failed'; code: number }
  | { type: 'cancelled' }
  | { type: 'redirect'; url: string };

import type { Messages } from '#lib/platform/i18n/messages.ts';
import { askPayment, cancelPayment } from '#components/payment-page/runtime/methods-client.ts';
import { postToHost } from '#components/payment-page/runtime/post-to-host.ts';
import type { ChallengeEnd, PageResponse, MethodResponse } from '#components/payment-page/model/wire.ts';
import { CHALLENGE_STYLE } from './challenge-style.ts';
import { drawDialog, type IssuerDialog } from './challenge-dialog.ts';
import { addStyle } from '#components/payment-page/runtime/element.ts';

/**
 * The issuer's challenge in a dialog over the page, fetched only when an issuer asks. The page under it stays as it
 * was. Our own return document inside the frame reports that the issuer's page is done; the outcome always comes from
 * the server.
 */

/**
 * Response of POST …/pay and GET …/state while an issuer asks. `sale` is the path of the sale's own page, also where a
 * template made it.
 */
type Challenge = Extract<PageResponse, { kind: 'go' }> & { sale: string };

/** Declared by the server in front of this script. */
declare const kupaTexts: Messages['payment-page']['issuer'];

/**
 * Intervals of reading the state of the payment, milliseconds: while the issuer's page is shown, and once it is done.
 */
const LOOK_EVERY_MS = 5_000;
const ASK_EVERY_MS = 1_500;
/** Time after which the page itself reads the state, milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Asks the buyer to answer their issuer. Rejects where the buyer wants the issuer's page in the whole window instead.
 */
export async function ask({ address, sale }: Challenge): Promise<PageResponse> {
  // Safari before 15.4 has no dialogs.
  if (!('HTMLDialogElement' in globalThis)) throw new Error('whole window');
  const payment = {
    saleId: decodeURIComponent(sale.slice(sale.lastIndexOf('/') + 1)),
    language: document.documentElement.lang,
  };
  const style = addStyle(CHALLENGE_STYLE);
  postToHost({ type: 'challenge', isOver: true });
  return new Promise((resolve, reject) => {
    const dialog = drawDialog(address, kupaTexts, {
      cancel,
      wholeWindow: () => end(() => reject(new Error('whole window'))),
    });
    let doneSince = 0;
    let isEnded = false;
    let timer: ReturnType<typeof setTimeout>;

    function end(settle: () => void): void {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      document.removeEventListener('kupa-close', dialog.confirm);
      dialog.close();
      style.remove();
      settle();
    }

    const answered = (answer: PageResponse): void => end(() => resolve(answer));

    // A message counts only from our own document inside our own frame, and says only that it is there.
    const onMessage = ({ data, origin, source }: MessageEvent): void => {
      if (
        origin !== location.origin ||
        source !== dialog.frame.contentWindow ||
        (data as Partial<ChallengeEnd> | null)?.kupa !== 'challenge-over' ||
        doneSince > 0
      )
        return;
      doneSince = Date.now();
      dialog.check();
      void look();
    };

    async function look(): Promise<void> {
      clearTimeout(timer);
      const response = await askPayment(payment);
      if (isEnded) return;
      const isSettled = response !== null && response.kind !== 'waiting' && response.kind !== 'check';
      if (isSettled) return answered(answerOf(response, sale));
      // The payment now waits for another method, or its outcome has long been unknown: the page shows which.
      if (response?.kind === 'waiting' && response.payment.method !== 'credit-card')
        return answered({ kind: 'reload' });
      if (doneSince > 0 && Date.now() - doneSince > PATIENCE_MS) return answered(answerOf({ kind: 'check' }, sale));
      timer = setTimeout(look, doneSince > 0 ? ASK_EVERY_MS : LOOK_EVERY_MS);
    }

    async function cancel(shown: IssuerDialog): Promise<void> {
      const response = await cancelPayment(payment);
      if (isEnded) return;
      if (response === null || response.kind === 'waiting')
        return shown.refuse(response === null ? kupaTexts.offline : kupaTexts.kept);
      answered(answerOf(response, sale));
    }

    addEventListener('message', onMessage);
    document.addEventListener('kupa-close', dialog.confirm);
    timer = setTimeout(look, LOOK_EVERY_MS);
  });
}

/**
 * The answer for the card form. A template does not know the state of its payments: the sale that was made has a page
 * of its own.
 */
function answerOf(response: Exclude<MethodResponse, { kind: 'waiting' }>, sale: string): PageResponse {
  if (response.kind === 'say') return { ...response, field: null };
  const isElsewhere = location.pathname !== sale;
  return isElsewhere && (response.kind === 'check' || response.kind === 'reload')
    ? { kind: 'go', address: `${sale}?lang=${document.documentElement.lang}` }
    : response;
}

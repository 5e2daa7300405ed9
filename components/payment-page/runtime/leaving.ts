import { postToHost } from './post-to-host.ts';
import type { Done } from '../model/wire.ts';

/** Time of the last screen before the return to the shop, milliseconds. */
const RETURN_AFTER_MS = 2_500;

/** Asks for confirmation before the page is closed during a payment. Returns the function that stops asking. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
    // Browsers of 2020 need this instead of `preventDefault`.
    event.returnValue = true;
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** Returns the buyer to the shop, where there is one: through the embedding page, else by navigating here. */
export function returnToShop({ returnUrl }: Done): void {
  if (returnUrl)
    setTimeout(() => postToHost({ type: 'redirect', url: returnUrl }) && location.assign(returnUrl), RETURN_AFTER_MS);
}

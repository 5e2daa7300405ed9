import { postToHost } from './post-to-host.ts';
import type { Done } from './wire.ts';

/** How long the last screen stands before the buyer goes on, milliseconds. */
const RETURN_AFTER_MS = 2_500;

/** Asks whoever closes the page while a payment runs. Answers what ends it. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** Back to the shop, where there is one: by whoever embeds the page, else here. */
export function returnToShop({ returnUrl }: Done): void {
  if (returnUrl)
    setTimeout(() => postToHost({ type: 'redirect', url: returnUrl }) && location.assign(returnUrl), RETURN_AFTER_MS);
}

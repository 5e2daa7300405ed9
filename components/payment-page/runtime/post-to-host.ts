import type { FrameMessage } from '#lib/sdk/checkout/protocol.ts';

/**
 * Reports to the embedding page (received by `lib/sdk/checkout/frame.ts`). False: the embedding page performs the next
 * step.
 */
export function postToHost(message: FrameMessage): boolean {
  return document.dispatchEvent(new CustomEvent('kupa', { detail: message, cancelable: true }));
}

import type { FrameSays } from '#components/embed/protocol.ts';

/**
 * Reports to the embedding page (received by `components/embed/frame.ts`). False: the embedding page performs the next
 * step.
 */
export function postToHost(message: FrameSays): boolean {
  return document.dispatchEvent(new CustomEvent('kupa', { detail: message, cancelable: true }));
}

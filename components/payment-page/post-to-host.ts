import type { FrameSays } from '#components/embed/protocol.ts';

/**
 * Tells whoever embeds the page (heard by `components/embed/frame.ts`). False: somebody else does what would follow.
 */
export function postToHost(message: FrameSays): boolean {
  return document.dispatchEvent(new CustomEvent('kupa', { detail: message, cancelable: true }));
}

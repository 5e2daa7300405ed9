import { type Channel, connectToPage } from '#lib/sdk/frame-channel.ts';
import type { FrameMessage, OnboardingPlace } from '#lib/sdk/embeds/protocol.ts';

/**
 * The onboarding's half of its embedding: it listens to its direct parent, on a site that may frame it, and speaks
 * through the port that came from there alone. What it says names no person: heights, steps and states. One document
 * has one port, which outlives the pages that it shows.
 */

let channel: Channel<FrameMessage> | null = null;
let here: OnboardingPlace | null = null;

const tellHeight = (): void => {
  const shell = document.getElementById('onboarding');
  if (shell) channel?.send({ type: 'resize', height: Math.ceil(shell.getBoundingClientRect().height) });
};

/** Waits for the page around; answers what ends the waiting. */
export function connectHost(embedders: readonly string[]): () => void {
  if (channel?.isOpen) return () => undefined;
  const waiting = connectToPage<object, FrameMessage, object>({
    accepts: (origin) => isEmbedder(origin, embedders),
    begin() {
      const shell = document.getElementById('onboarding');
      if (shell) new ResizeObserver(tellHeight).observe(shell);
      if (here) waiting.send({ type: 'ready', ...here });
    },
    receive: () => undefined,
  });
  channel = waiting;
  return waiting.close;
}

/** Posts changes of the seller's step and state to the host page. */
export function tellPlace(place: OnboardingPlace): void {
  const before = here;
  here = place;
  if (before === null || !channel?.isOpen) return;
  if (before.step !== place.step) channel.send({ type: 'step', ...place });
  if (before.state !== place.state) channel.send({ type: 'state', ...place });
}

/**
 * Whether a site is one of those that may frame the page, as `frame-ancestors` names them: exact ones, in the sandbox
 * also every port of this machine, and every name below `localhost`.
 */
export const isEmbedder = (origin: string, embedders: readonly string[]): boolean =>
  embedders.some((named) => {
    if (named === origin) return true;
    const [, scheme, below, host] = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+):\*$/.exec(named) ?? [];
    if (host === undefined || !URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return protocol === scheme && (below ? hostname.endsWith(`.${host}`) : hostname === host);
  });

import {
  type FrameSays,
  type Init,
  isOurs,
  type OnboardingPlace,
  type Said,
  VERSION,
} from '#lib/sdk/embeds/protocol.ts';
import { isEmbedder } from './embedders.ts';

/**
 * The onboarding's half of its embedding: it listens to its direct parent, on a site that may frame it, and speaks
 * through the port that came from there alone. What it says names no person: heights, steps and states. One document
 * has one port, which outlives the pages that it shows.
 */

let port: MessagePort | null = null;
let id = '';
let here: OnboardingPlace | null = null;

const tell = (message: FrameSays): void =>
  port?.postMessage({ kupa: VERSION, id, ...message } satisfies Said<FrameSays>);

const tellHeight = (): void => {
  const shell = document.getElementById('onboarding');
  if (shell) tell({ type: 'resize', height: Math.ceil(shell.getBoundingClientRect().height) });
};

/** Waits for the page around; answers what ends the waiting. */
export function connectHost(embedders: readonly string[]): () => void {
  const hear = ({ data, source, origin, ports: [given] }: MessageEvent): void => {
    if (port || !given || source !== window.parent || !isEmbedder(origin, embedders)) return;
    if (!isOurs(data) || (data as Init).type !== 'init') return;
    [port, id] = [given, data.id];
    const shell = document.getElementById('onboarding');
    if (shell) new ResizeObserver(tellHeight).observe(shell);
    if (here) tell({ type: 'ready', ...here });
  };
  if (window.parent === window || port) return () => undefined;
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** Posts changes of the seller's step and state to the host page. */
export function tellPlace(place: OnboardingPlace): void {
  const before = here;
  here = place;
  if (before === null || port === null) return;
  if (before.step !== place.step) tell({ type: 'step', ...place });
  if (before.state !== place.state) tell({ type: 'state', ...place });
}

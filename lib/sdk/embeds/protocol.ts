import type { OnboardingState, OnboardingStep } from '#lib/modules/onboarding/contract/enums.ts';

/**
 * Messages between a partner's page and the frame of an embed (`lib/sdk/frame-channel.ts`). The token goes through the
 * two of them and never stands in an address; the whole onboarding has none, its seller proves itself inside.
 */

/**
 * Place of a seller in its onboarding. `step` is `proof` while it proves its address, `overview` between the steps;
 * `state` is null until the address is proved.
 */
export type OnboardingPlace = {
  step: OnboardingStep | 'proof' | 'overview';
  state: OnboardingState | null;
};

/** Contents of a greeting. */
export type Init = { token: string };

/** `token`: the answer to `token` of the frame; null where the page has none. */
export type HostMessage = { type: 'token'; token: string | null };

export type FrameMessage =
  /** The frame is drawn; the whole onboarding adds its place. */
  | ({ type: 'ready' } & Partial<OnboardingPlace>)
  /** The seller went to another step of its onboarding. */
  | ({ type: 'step' } & OnboardingPlace)
  /** The onboarding has come to another state: it was handed in, or a decision was made. */
  | ({ type: 'state' } & OnboardingPlace)
  /** CSS pixels, whole. */
  | { type: 'resize'; height: number }
  /** The token has ended: the page is asked for another one. */
  | { type: 'token' }
  /** A name of `EmbedFault`; of the page’s own script `no-token`, and `no-answer` of a frame that is refused. */
  | { type: 'failed'; error: string };

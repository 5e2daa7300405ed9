'use client';

import { useEffect } from 'react';
import type { OnboardingPlace } from '#lib/sdk/embeds/protocol.ts';
import { connectHost, tellPlace } from './host-port.ts';

/** `embedders`: the sites that may frame the page, with spaces between. */
type BridgeProps = { embedders: string; place: OnboardingPlace };

/** Posts the place of the seller to the page around the frame. Draws nothing. */
export function FrameBridge({ embedders, place: { step, state } }: BridgeProps) {
  useEffect(() => connectHost(embedders.split(' ')), [embedders]);
  useEffect(() => tellPlace({ step, state }), [step, state]);
  return null;
}

import { loadScript } from '../../load-script.ts';
import type { EmbedsGlobal } from '../page/create-embeds.ts';

/** `@kupa/embeds`: takes the script from an installation, once, and hands over what it brings. */
export type { Embeds, EmbedsGlobal, EmbedsOptions, OnboardingOptions } from '../page/create-embeds.ts';
export type { MountedEmbed } from '../page/mounted-embed.ts';
export type { OnboardingPlace } from '../protocol.ts';
export type { EmbedName } from '#lib/modules/embedded/contract/embeds.ts';

/**
 * The script of the installation at `origin`; `nonce` is of the page's own policy. Only in browsers; rejects where it
 * does not load, and the next call tries again.
 */
export function loadEmbeds(origin: string, { nonce }: { nonce?: string } = {}): Promise<EmbedsGlobal> {
  return loadScript(origin, '/embed/v1/embeds.js', 'KupaEmbeds', { nonce });
}

import { loadScript } from '../../../load-script.ts';
import type { EmbedsGlobal } from '../../page/create-embeds.ts';

/** `@kupa/parts`: the package of the former name, which goes with 0.5. */
export type {
  Embeds as Parts,
  EmbedsGlobal as PartsGlobal,
  EmbedsOptions as PartsOptions,
  OnboardingOptions,
} from '../../page/create-embeds.ts';
export type { MountedEmbed as MountedPart } from '../../page/mounted-embed.ts';
export type { OnboardingPlace } from '../../protocol.ts';
export type { EmbedName as EmbeddedPart } from '#lib/modules/embedded/contract/embeds.ts';

/** @deprecated `loadEmbeds` of `@kupa/embeds`. */
export function loadParts(origin: string, { nonce }: { nonce?: string } = {}): Promise<EmbedsGlobal> {
  return loadScript(origin, '/embed/v1/partner.js', 'KupaParts', { nonce });
}

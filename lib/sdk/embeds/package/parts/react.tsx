import * as embeds from '../react.tsx';
import { LoaderContext } from '../loader-context.ts';
import { loadParts } from './index.ts';

/** `@kupa/parts/react`: the components of the former names, which go with 0.5. */

export type KupaPartsProps = embeds.KupaEmbedsProps;
export type KupaPartProps = Omit<embeds.KupaEmbedProps, 'embed'> & { part: embeds.KupaEmbedProps['embed'] };
export type { KupaOnboardingProps } from '../react.tsx';

/** @deprecated `KupaEmbeds` of `@kupa/embeds/react`. */
export const KupaParts = (props: KupaPartsProps) => (
  <LoaderContext value={loadParts}>
    <embeds.KupaEmbeds {...props} />
  </LoaderContext>
);

/** @deprecated `KupaEmbed` of `@kupa/embeds/react`. */
export const KupaPart = ({ part, ...props }: KupaPartProps) => <embeds.KupaEmbed embed={part} {...props} />;

/** @deprecated `KupaOnboarding` of `@kupa/embeds/react`. */
export const KupaOnboarding = (props: embeds.KupaOnboardingProps) => (
  <LoaderContext value={loadParts}>
    <embeds.KupaOnboarding {...props} />
  </LoaderContext>
);

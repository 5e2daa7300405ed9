import { loadScript } from '../../load-script.ts';
import type { SvcGlobal } from '../page/svc.ts';

/** `@kupa/hosted-fields`: takes the script from an installation, once, and hands over what it brings. */
export type { FieldEvent, HostedField, Instance, SvcGlobal, TokenizeData } from '../page/svc.ts';
export type { CardType, EventName, FieldOptions, FieldState, Styles } from '../protocol.ts';
export type {
  FieldName,
  FieldsErrorName,
  InstanceOptions,
  LocalErrorName,
  TokenizeResult,
  TokenizeSuccess,
  Total,
} from '#lib/modules/hosted-fields/contract/instance.ts';

export type LoadOptions = {
  /** `v1` is the newest with its fixes; a whole version such as `1.0.0` never changes and may have `integrity`. */
  version?: string;
  integrity?: string;
  /** Nonce of the page's Content Security Policy. */
  nonce?: string;
};

/**
 * The script of the installation at `origin`. Only in browsers; rejects where it does not load, and the next call tries
 * again.
 */
export function loadHostedFields(
  origin: string,
  { version = 'v1', integrity, nonce }: LoadOptions = {},
): Promise<SvcGlobal> {
  return loadScript(origin, `/hf/${version}/hostedfields.js`, 'Svc', { integrity, nonce });
}

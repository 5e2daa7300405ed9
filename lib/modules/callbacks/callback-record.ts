import type { CallbackEvent, CallbackField } from './contract/callback-fields.ts';
import type { Addresses, Destination } from './domain/destinations.ts';
import type { SigningKey } from './domain/signature.ts';

/**
 * Callbacks of a module about its subject: `callbacks` of its `extensions.ts`. Sending, signing, the inbox, the OpenAPI
 * document, the reference and the verification of a pasted callback are built from these records. Each `notifyType` is
 * a value of the enumeration `notify_type`, which a migration of the module adds.
 */
export type CallbackRecord = {
  /** Name of its form in the OpenAPI document. */
  readonly schema: `${string}Callback`;
  readonly events: readonly CallbackEvent[];
  /** The fields of its form, in the order in which they are sent. */
  readonly fields: readonly CallbackField[];
  /** Section of the reference: `text` stands above the table of fields; null without one. */
  readonly section: {
    readonly id: string;
    readonly title: string;
    readonly text: string | null;
    readonly table: string;
  };
  /** Destinations of its events, of the addresses that could receive them. */
  readonly destinationsOf: (addresses: Addresses) => readonly Destination[];
  /**
   * Names of the fields that authorize or identify a person: sent as they are, stored sealed beside the event, and
   * masked wherever a callback is shown. Also called with forms of other records.
   */
  readonly sealedIn?: (form: URLSearchParams) => readonly string[];
  /** The form of a test event, which a seller has sent by hand: of one record. */
  readonly testBody?: (test: { signedBy: SigningKey; timeZone: string; now: Date }) => string;
};

const wireText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

/**
 * The body of a callback, `application/x-www-form-urlencoded` (specification 6.1 and 6.3), in the order of its fields:
 * every value percent-encoded text, so that a buyer's text always stays inside its own field; booleans `0` and `1`;
 * nulls left out.
 */
export function callbackBody<Name extends string>(
  fields: readonly (CallbackField & { readonly name: Name })[],
  values: Readonly<Record<Name, string | number | boolean | null>>,
): string {
  const form = new URLSearchParams();
  for (const { name } of fields) {
    const value = values[name];
    if (value !== null) form.append(name, wireText(value));
  }
  return form.toString();
}

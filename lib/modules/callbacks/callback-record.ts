import type { CallbackEvent, CallbackField } from './contract/callback-fields.ts';
import type { Addresses, Destination } from './domain/destinations.ts';
import type { SigningKey } from './domain/signature.ts';

/**
 * Subject of the events of a record: a row that deliveries name in a column of their own. `table` belongs to the module
 * of the record and has `id`, `seller_id`, `public_id`, `code` and `callback_url`; callbacks reads it by these names to
 * list, find, verify and send again.
 */
export type CallbackSubject = {
  /**
   * Kind of its public identifiers. The column of `delivery` with its `id` is named by it, as are the fields of a
   * listed delivery.
   */
  readonly kind: 'sale' | 'subscription';
  readonly table: string;
  /**
   * Table with the attempts at it that `event.attempt_id` names: its rows have `id`, `seller_id`, `public_id`,
   * `callback_url` and the subject's `id` in the same column. Without it an event is found by its subject alone.
   */
  readonly attempts?: string;
  /** SQL condition on a row of `table`: the merchant's own reference is this text. */
  readonly matchesReference?: (text: string) => string;
  /** Events of this type are not sent any more where the SQL condition holds for the subject with this `id`. */
  readonly superseded?: { readonly notifyType: string; readonly when: (id: string) => string };
};

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
  /** Subject of its events; a record without one is found by its deliveries alone. */
  readonly subject?: CallbackSubject;
  /** Destinations of its events, of the addresses that could receive them. */
  readonly destinationsOf: (addresses: Addresses) => readonly Destination[];
  /** Sent again to the address that it went to first: each of its events has one of its own. */
  readonly keepsAddress?: true;
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

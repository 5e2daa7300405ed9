/**
 * Exact cause of a refusal, in a sentence of its own. Values are bounds, closed lists and names of ours, never the
 * caller's input. `INSTEAD` replaces the refusal's sentence (`refusals.instead.<key>`), `BECAUSE` follows it
 * (`refusals.because.<key>`).
 */
const INSTEAD = [
  'no_body',
  'not_json',
  'not_an_object',
  'body_too_large',
  'too_deep',
  'too_many_values',
  'duplicate_key',
  'not_utf8',
  'compressed',
  'form_body',
  'not_a_form',
  'no_such_path',
  'method_not_allowed',
  'plan_unknown',
  'plan_lacks_it',
  'service_lacks_it',
  'credited_by_refunds',
] as const;
export type InsteadKey = (typeof INSTEAD)[number];

const BECAUSE = [
  'one_of',
  'between',
  'length',
  'digits',
  'decimal',
  'major_amount',
  'flag',
  'timestamp',
  'request_date',
  'past_day',
  'country_code',
  'bank_account',
  'at_most_values',
  'email',
  'phone',
  'currency',
  'amount',
  'issuer_details_missing',
  'series_begun',
  'search_too_broad',
  'url_not_a_url',
  'url_too_long',
  'url_scheme',
  'url_credentials',
  'url_credentials_form',
  'url_port',
  'url_fragment',
  'url_host',
  'url_localhost',
  'url_private_address',
  'url_own_host',
  'url_no_top_level_domain',
  'file_empty',
  'file_too_large',
  'file_not_base64',
  'file_type',
  'file_heic',
  'file_compressed_bitmap',
  'file_damaged',
  'file_dimensions',
  'file_pages',
  'file_encrypted',
  'file_active_content',
  'file_external_content',
  'file_unpacks_too_large',
  'file_took_too_long',
  'file_not_fetched',
] as const;
export type BecauseKey = (typeof BECAUSE)[number];

export type Cause = { key: InsteadKey | BecauseKey; values?: Readonly<Record<string, string | number>> };

export const isInstead = (key: Cause['key']): key is InsteadKey => (INSTEAD as readonly string[]).includes(key);

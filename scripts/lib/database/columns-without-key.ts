/**
 * Columns of identifiers that are no foreign key, each with the reason. `keys.db.test.ts` fails for a column that has
 * neither a key nor a reason, and for a reason that has become untrue.
 */

/** Identifiers without a foreign key: the row's own, or one given by another system. */
export const NO_REFERENCES: Readonly<Record<string, string>> = {
  public_id: 'what the row itself is called outside',
  sale_public_id: 'what a sale is called outside, kept beside what was ordered before there was a sale',
  buyer_social_id: 'the number of a person',
  remote_id: 'what the merchant calls it',
  terminal_id: 'what the maker of a terminal calls it',
  pos_id: 'what a seller calls a terminal',
  pairing_pos_id: 'what a seller will call a terminal',
  first_id: 'where a roll-up begins, in a table whose rows are never removed',
  last_id: 'where a roll-up ends, in a table whose rows are never removed',
  counted_to_id: 'where a roll-up stands, in a table whose rows are never removed',
  counted_until_id: 'where a roll-up will end, in a table whose rows are never removed',
  up_to_id: 'where a roll-up stands, in a table whose rows may be gone',
  seen_id: 'where a roll-up stands, in a table whose rows may be gone',
};

/**
 * A seller or a partner is never removed. What is counted, limited or kept for a while names it without a key: a key
 * costs a look-up and a lock on the owner's row with every write, and no register is lost with these rows.
 */
const OF_AN_OWNER = 'counted, limited or kept for a while; owners are never removed';
/** People are never removed, their memberships are. */
const WHO_DID_IT = 'says who did it; people are never removed, and a key would lock their row in every booking';
const OF_THE_VAULT = 'a row of the vault, whose schema nobody but the vault reads';
const SOON_GONE = 'work of minutes, swept by itself; what it names is never removed';
const THE_EVENT_SAYS =
  'a copy of what the event says, which has the key; with one, booking would lock a plan after its date';

export const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'api_call.seller_id': OF_AN_OWNER,
  'attempt.remembered_card_id': 'the card may be forgotten, the payment stays',
  'attempt.user_id': WHO_DID_IT,
  'audit_entry.partner_id': 'the audit stands whatever becomes of what it tells about',
  'audit_entry.seller_id': 'the audit stands whatever becomes of what it tells about',
  'audit_entry.user_id': 'the audit stands whatever becomes of what it tells about',
  'balance_day.owner_id': 'a seller or a partner, by the account beside it',
  'balance_fold.owner_id': 'a seller, a partner or the house, by the kind of the owner beside it',
  'balance_month.seller_id': OF_AN_OWNER,
  'buyer_token.partner_id': 'copied from the seller, who has the key',
  'buyer_token.vault_card_id': OF_THE_VAULT,
  'callback_endpoint.owner_id': 'a seller or a partner, by the audience beside it',
  'counter_cash.user_id': WHO_DID_IT,
  'counter_sale.user_id': WHO_DID_IT,
  'counter_shift.user_id': WHO_DID_IT,
  'customer_count.seller_id': OF_AN_OWNER,
  'customer_note.user_id': WHO_DID_IT,
  'delivery.sale_id': THE_EVENT_SAYS,
  'delivery.subscription_id': THE_EVENT_SAYS,
  'device.pairing_seller_id': SOON_GONE,
  'device_event.seller_id': 'whose the terminal was then; the event has the key of its terminal',
  'device_event.user_id': WHO_DID_IT,
  'document_number.seller_id': OF_AN_OWNER,
  'embedded_session.partner_id': SOON_GONE,
  'embedded_session.seller_id': SOON_GONE,
  'hosted_instance.seller_id': SOON_GONE,
  'inbox_behaviour.seller_id': 'of the sandbox alone',
  'inbox_message.seller_id': 'of the sandbox alone',
  'ledger_entry.owner_id':
    'a seller, a partner or the house, by the kind of the owner beside it; its cause has the key',
  'message.attempt_id': 'the message has the key of its sale, and is written by the statement that books the attempt',
  'message.user_id': WHO_DID_IT,
  'onboarding_code.seller_id': SOON_GONE,
  'onboarding_event.user_id': WHO_DID_IT,
  'onboarding_problem.user_id': WHO_DID_IT,
  'open_start.attempt_id': SOON_GONE,
  'page_tally.seller_id': OF_AN_OWNER,
  'person_link.partner_id': SOON_GONE,
  'person_link.seller_id': SOON_GONE,
  'product_count.seller_id': OF_AN_OWNER,
  'push_key.file_key_id': OF_THE_VAULT,
  'rate_window.seller_id': OF_AN_OWNER,
  'remembered_card.attempt_id': 'the card is forgotten by itself, the payment stays',
  'remembered_card.seller_id': OF_AN_OWNER,
  'remembered_card.vault_card_id': OF_THE_VAULT,
  'sale_note.user_id': WHO_DID_IT,
  'sale_statistic.sale_id': 'counted; sales are never removed',
  'sale_statistic.seller_id': OF_AN_OWNER,
  'sale_status_change.sale_id': 'noted until it is counted; sales are never removed',
  'sale_status_change.seller_id': OF_AN_OWNER,
  'sale_tally.seller_id': OF_AN_OWNER,
  'statistic_day.seller_id': OF_AN_OWNER,
  'statistic_month.seller_id': OF_AN_OWNER,
  'saved_view.user_id': 'of a person; people are never removed',
  'seller_fee_change.user_id': WHO_DID_IT,
  'seller_file.file_key_id': OF_THE_VAULT,
  'seller_file_part.file_key_id': OF_THE_VAULT,
  'seller_signing_key.file_key_id': OF_THE_VAULT,
  'tax_authority_grant.file_key_id': OF_THE_VAULT,
  'session.preview_seller_id': SOON_GONE,
  'signing_secret.owner_id': 'a seller or a partner, by the audience beside it',
  'subscription_code.subscription_id': SOON_GONE,
  'subscription_event.seller_id': 'copied from the subscription, which has the key',
  'subscription_event.user_id': WHO_DID_IT,
  'subscription_iteration.seller_id': 'copied from the subscription, which has the key',
  'subscription_tally.seller_id': OF_AN_OWNER,
  'subscription_tally_change.seller_id': OF_AN_OWNER,
  'subscription_words.seller_id': 'words to search by, made from the subscription, which has the key',
  'subscription_words.subscription_id': 'words to search by, written and removed with their subscription',
};

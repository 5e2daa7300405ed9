import { expect, test } from 'vitest';
import type { InstanceState } from '#lib/modules/hosted-fields/store-instances.sql.ts';
import { ROLES } from '#lib/modules/access/contract/rights.ts';
import type { LinkKind } from '#lib/modules/access/people/store-links.sql.ts';
import type { AuthenticationState } from '#lib/modules/payments/authentication/store-authentications.sql.ts';
import { messageTemplates, notifyTypes } from '#lib/extensions.ts';
import { DELIVERY_STATES } from '#lib/modules/callbacks/contract/deliveries.ts';
import { INBOX_MISBEHAVIOURS, type InboxResponse } from '#lib/modules/callbacks/contract/inbox.ts';
import type { Audience } from '#lib/modules/callbacks/domain/destinations.ts';
import type { DeliveryError } from '#lib/modules/callbacks/contract/deliveries.ts';
import type { InboxRequest } from '#lib/modules/callbacks/inbox/store-inbox.sql.ts';
import { DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';
import { DEVICE_EVENT_KINDS, DEVICE_STATES, DEVICE_STEPS, ORDER_STATES } from '#lib/kernel/device.ts';
import { TOKEN_METHODS } from '#lib/modules/customers/contract/customer-fields.ts';
import type { CustomerFields } from '#lib/modules/customers/domain.ts';
import type { Entry } from '#lib/modules/ledger/domain.ts';
import type { Channel, MessageReason, MessageState } from '#lib/modules/messages/contract/message.ts';
import type * as shown from '#lib/modules/payments/views/dashboard.ts';
import { ATTEMPT_METHODS, PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { INSTALLMENT_SETTLEMENTS } from '#lib/kernel/sale/installments.ts';
import { REFUND_CAUSES } from '#lib/kernel/sale/refund-cause.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { SALE_TYPES } from '#lib/kernel/sale/sale-type.ts';
import { KEPT_METHODS } from '#lib/modules/payments/domain/methods.ts';
import type { AttemptKind } from '#lib/modules/payments/domain/facts.ts';
import type { Finding, OtherBooks } from '#lib/modules/reconciliation/index.ts';
import type { FileReason, FileState, KeptFormat } from '#lib/modules/seller-files/contract/file-types.ts';
import { EMBEDS } from '#lib/modules/embedded/contract/embeds.ts';
import {
  ONBOARDING_REASONS,
  ONBOARDING_STATES,
  ONBOARDING_STEPS,
  type OnboardingEventKind,
} from '#lib/modules/onboarding/contract/enums.ts';
import { SCHEMES } from '#lib/modules/sellers/contract/brand.ts';
import type { Picture } from '#lib/modules/sellers/domain/read-picture.ts';
import {
  EVENT_KINDS,
  ITERATION_STATES,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_STATES,
  type SubscriptionActor,
  type SubscriptionReason,
  PERIODS,
} from '#lib/kernel/subscription.ts';
import { ALLOCATION_STATUSES } from '#lib/modules/documents/contract/allocation.ts';
import {
  ALLOCATION_BLOCKS,
  ALLOCATION_STATES,
  ALLOCATION_WAYS,
} from '#lib/modules/tax-authority/contract/request-states.ts';
import { AGREEMENT_STATUSES } from '#lib/kernel/agreement.ts';
import { DISPUTE_REASONS, DISPUTE_STATUSES, EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import type { AnswerAction, AnswerState } from '#lib/modules/disputes/store-answers.sql.ts';
import { SCOPES } from '#lib/modules/accounting/contract/scopes.ts';
import {
  CONFIDENCES,
  LINE_STATES,
  MATCH_REASONS,
  STATEMENT_FORMATS,
} from '#lib/modules/bank-statements/contract/words.ts';
import { ALERT_FAILURES, ALERT_REASONS, ALERT_STATES } from '#lib/modules/early-alerts/contract/words.ts';
import { PAYOUT_STATUSES } from '#lib/modules/payouts/contract/payout-status.ts';
import type { ListedArchive } from '#lib/modules/archives/views.ts';
import { ISSUER_KINDS } from '#lib/modules/fee-invoices/contract/issuer-kinds.ts';
import { BILL_REFUSALS } from '#lib/modules/fee-invoices/domain/bill.ts';
import { PAPER_FORMATS } from '#lib/modules/statements/contract/formats.ts';
import { INTERVALS } from '#lib/modules/payouts/contract/intervals.ts';
import type { ApprovalState } from '#lib/modules/approvals/store.sql.ts';
import type { PayoutOrigin } from '#lib/modules/payouts/store-claim.sql.ts';
import { VIEW_LISTS } from '#lib/modules/views/contract.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Decision } from '#lib/modules/operators/decide-seller.ts';
import { testDatabase } from './database.ts';

const base = testDatabase();

/** The members of a union: one that is missing or too many does not compile. */
const every = <Union extends string>(members: Readonly<Record<Union, true>>): Union[] =>
  Object.keys(members) as Union[];

/** The list of each enum as the product's own types have it. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  membership_role: ROLES,
  push_state: ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'],
  person_link_kind: every<LinkKind>({ invitation: true, reset: true, operator: true }),
  installment_settlement: INSTALLMENT_SETTLEMENTS,
  seller_decision_kind: every<Decision['kind']>({ approved: true, declined: true }),
  notify_type: notifyTypes,
  callback_audience: every<Audience>({ seller: true, partner: true }),
  delivery_state: DELIVERY_STATES,
  delivery_error: every<DeliveryError>({
    timeout: true,
    refused_address: true,
    dns: true,
    tls: true,
    connection: true,
    too_many_redirects: true,
    insecure_redirect: true,
    status: true,
  }),
  inbox_method: every<InboxRequest['method']>({ POST: true, GET: true }),
  inbox_misbehaviour: INBOX_MISBEHAVIOURS,
  inbox_answer: ['received', ...INBOX_MISBEHAVIOURS] satisfies InboxResponse[],
  gender: every<NonNullable<CustomerFields['gender']>>({ Male: true, Female: true, Other: true }),
  customer_token_method: TOKEN_METHODS,
  saved_view_list: VIEW_LISTS,
  device_state: DEVICE_STATES,
  device_event_kind: DEVICE_EVENT_KINDS,
  device_order_state: ORDER_STATES,
  document_type: DOCUMENT_TYPE_NAMES,
  ledger_account: every<Entry['account']>({
    acquirer_clearing: true,
    seller_balance: true,
    processing_fees: true,
    market_fees: true,
    bank_account: true,
    fee_vat: true,
    chargeback_fees: true,
    seller_reserve: true,
    payouts_in_transit: true,
    partner_payouts_in_transit: true,
    adjustments: true,
  }),
  ledger_cause_kind: [
    'payout',
    'payout_return',
    'reserve_held',
    'reserve_released',
    'fee_invoice',
    'adjustment',
    'market_fee_transfer',
  ],
  ledger_posting: ['booking', 'settlement'],
  payout_status: PAYOUT_STATUSES,
  payout_origin: every<PayoutOrigin>({ schedule: true, api: true, person: true }),
  payout_account_state: ['active', 'replaced'],
  payout_interval: INTERVALS,
  statement_paper_format: PAPER_FORMATS,
  invoice_issuer_kind: ISSUER_KINDS,
  archive_state: every<ListedArchive['state']>({ waiting: true, ready: true, failed: true }),
  fee_bill_state: ['waiting', 'invoiced', 'refused'],
  fee_bill_refusal: BILL_REFUSALS,
  accounting_scope: SCOPES,
  bank_statement_format: STATEMENT_FORMATS,
  bank_line_state: LINE_STATES,
  bank_match_reason: MATCH_REASONS,
  bank_match_confidence: CONFIDENCES,
  early_alert_state: ALERT_STATES,
  early_alert_reason: ALERT_REASONS,
  early_alert_failure: ALERT_FAILURES,
  approval_state: every<ApprovalState>({
    waiting: true,
    approved: true,
    declined: true,
    expired: true,
    withdrawn: true,
  }),
  finding_kind: every<Finding['kind']>({
    extra: true,
    missing: true,
    double: true,
    other_amount: true,
    other_currency: true,
    late: true,
    unknown_return: true,
  }),
  finding_source: every<OtherBooks['source']>({ acquirer: true, payout_bank: true }),
  finding_state: ['open', 'explained'],
  message_channel: every<Channel>({ email: true, sms: true }),
  message_template: messageTemplates.flatMap(({ titles }) => Object.keys(titles)),
  message_state: every<MessageState>({
    queued: true,
    sending: true,
    sent: true,
    failed: true,
    unknown: true,
    skipped: true,
  }),
  authentication_state: every<AuthenticationState>({ asked: true, challenged: true, passed: true, failed: true }),
  hosted_instance_state: every<InstanceState['state']>({ open: true, claimed: true, done: true }),
  message_reason: every<MessageReason>({
    refused: true,
    unreachable: true,
    no_answer: true,
    bad_recipient: true,
    poisoned: true,
    broken: true,
    unknown_template: true,
    mail_off: true,
    sms_off: true,
    sms_module_off: true,
    email_module_off: true,
    not_payable: true,
    outdated: true,
  }),
  allocation_status: ALLOCATION_STATUSES,
  allocation_request_state: ALLOCATION_STATES,
  allocation_block: ALLOCATION_BLOCKS,
  allocation_way: ALLOCATION_WAYS,
  agreement_status: AGREEMENT_STATUSES,
  dispute_status: DISPUTE_STATUSES,
  dispute_reason: DISPUTE_REASONS,
  dispute_evidence_kind: EVIDENCE_KINDS,
  dispute_action: every<AnswerAction>({ contest: true, accept: true }),
  dispute_response_state: every<AnswerState>({ in_flight: true, in_doubt: true, taken: true, refused: true }),
  sale_type: SALE_TYPES,
  refund_cause: REFUND_CAUSES,
  sale_status: SALE_STATUSES,
  payment_method: PAYMENT_METHODS,
  page_method: ATTEMPT_METHODS,
  device_step: DEVICE_STEPS,
  attempt_kind: every<AttemptKind | shown.AttemptKind>({
    pay: true,
    authorize: true,
    tokenize: true,
    capture: true,
    refund: true,
    void: true,
    chargeback: true,
    'chargeback-reversal': true,
    'seller-charge': true,
    fee: true,
    mandate: true,
  }),
  attempt_state: every<shown.AttemptState>({
    in_flight: true,
    in_doubt: true,
    challenged: true,
    submitted: true,
    succeeded: true,
    declined: true,
    cancelled: true,
  }),
  attempt_channel: every<shown.AttemptChannel>({ api: true, page: true, dashboard: true, system: true }),
  color_scheme: SCHEMES,
  logo_type: every<Picture['type']>({ 'image/png': true, 'image/jpeg': true }),
  token_state: every<shown.TokenView['state']>({ pending: true, unused: true, active: true, inactive: true }),
  token_method: KEPT_METHODS,
  subscription_kind: Object.keys(SUBSCRIPTION_KINDS),
  subscription_state: Object.keys(SUBSCRIPTION_STATES),
  subscription_period: Object.keys(PERIODS),
  subscription_iteration_state: ITERATION_STATES,
  subscription_event_kind: EVENT_KINDS,
  subscription_actor: every<SubscriptionActor>({ system: true, api: true, person: true, buyer: true }),
  seller_file_format: every<KeptFormat>({ pdf: true, jpeg: true, png: true, doc: true, docx: true }),
  seller_file_state: every<FileState>({ received: true, 'in-review': true, accepted: true, refused: true }),
  seller_file_reason: every<FileReason>({
    unreadable: true,
    'cut-off': true,
    'wrong-document': true,
    expired: true,
    'other-details': true,
    incomplete: true,
    other: true,
  }),
  embedded_part: EMBEDS,
  onboarding_state: ONBOARDING_STATES,
  onboarding_step: ONBOARDING_STEPS,
  onboarding_reason: ONBOARDING_REASONS,
  onboarding_event_kind: every<OnboardingEventKind>({
    invited: true,
    started: true,
    saved: true,
    submitted: true,
    taken: true,
    'document-added': true,
    'document-accepted': true,
    'document-refused': true,
    'field-refused': true,
    'field-cleared': true,
    'changes-requested': true,
    'approved-first': true,
    approved: true,
    rejected: true,
    reminded: true,
    reopened: true,
    previewed: true,
  }),
  subscription_reason: every<SubscriptionReason>({ seller: true, buyer: true, failures: true, card: true }),
};

const LABELS = statement(
  'test_enum_labels',
  `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels FROM pg_type t
    JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.typname`,
);

test('the enums of the database and the lists of the product are the same, both ways', async () => {
  const rows = await base.owner.query<{ name: string; labels: string[] }>(LABELS, []);
  const sorted = (lists: [string, readonly string[]][]) =>
    Object.fromEntries(lists.map(([name, labels]) => [name, [...labels].sort()]));
  expect(sorted(rows.map(({ name, labels }) => [name, labels]))).toEqual(sorted(Object.entries(WORDS)));
});

const COLUMNS = statement(
  'test_enum_columns',
  `SELECT c.oid::regclass::text AS table, a.attname AS column, t.typcategory = 'A' AS "isList" FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type element ON element.oid = t.typelem WHERE a.attnum > 0
  AND NOT a.attisdropped AND 'e' IN (t.typtype, element.typtype) ORDER BY 1, 2`,
);

test('no column of an enum takes a label that the enum does not have', async () => {
  const columns = await base.owner.query<{ table: string; column: string; isList: boolean }>(COLUMNS, []);
  expect(columns.length).toBeGreaterThan(40);
  for (const { table, column, isList } of columns) {
    const update = statement('', `UPDATE ${table} SET "${column}" = $1`);
    await expect(
      base.owner.query(update, [isList ? ['no-such-word'] : 'no-such-word']),
      `${table}.${column}`,
    ).rejects.toMatchObject({ code: '22P02' });
  }
});

const LISTED_TEXTS = statement(
  'test_listed_texts',
  `SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint
WHERE contype = 'c' AND conrelid <> 0
  AND pg_get_constraintdef(oid) ~ '(ARRAY\\[|[<>]?= )\\(?''[^'']*''::(text|character varying|bpchar)'`,
);

const listedTexts = async (database: Database): Promise<string[]> =>
  (await database.query<{ name: string }>(LISTED_TEXTS, [])).map(({ name }) => name).sort();

test('no CHECK holds a text to a list of words', async () => {
  expect(await listedTexts(base.owner)).toEqual([]);
  const undone = new Error('undone');
  const seen = base.owner.inTransaction(async (inside) => {
    await inside.query(
      statement(
        '',
        `CREATE TABLE of_words (one text CONSTRAINT one_listed CHECK (one IN ('a', 'b')),
          other text CONSTRAINT other_equal CHECK (other = 'a' OR other = 'b'),
list text[] CONSTRAINT list_within CHECK (list <@ ARRAY['a', 'b']), free text CONSTRAINT free_matches CHECK
  (free ~ '^[a-z]$'))`,
      ),
      [],
    );
    expect(await listedTexts(inside)).toEqual(['of_words list_within', 'of_words one_listed', 'of_words other_equal']);
    throw undone;
  });
  await expect(seen).rejects.toBe(undone);
});

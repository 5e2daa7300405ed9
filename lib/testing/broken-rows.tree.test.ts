import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from '#lib/jobs.ts';

/**
 * one broken row stops no job. Every job of the product is here, with the file in which each row is on its own or
 * is found when its batch fails, or with the reason why it has no rows of several businesses that could break.
 */

const HELPERS = ['eachOf(', 'allOrEach(', 'recordInBatches<', 'workOff<', 'pastBroken('];

/** Rows are worked on one by one, or together and then one by one. */
const BY_ROW: Readonly<Record<string, string>> = {
  'sweep-attempts': 'lib/modules/payments/settlement/sweep-attempts.ts',
  'poll-waits': 'lib/modules/payments/settlement/sweep-attempts.ts',
  'release-holds': 'lib/modules/payments/holds/release-holds.ts',
  'forget-spent-cards': 'lib/modules/payments/tokens/purge-cards.ts',
  'forget-saved-cards': 'lib/modules/payments/tokens/purge-cards.ts',
  'forget-vault-orphans': 'lib/modules/payments/tokens/purge-orphans.ts',
  'close-unpaid': 'lib/modules/checkout/create-open-amount-sale.ts',
  'charge-subscriptions': 'lib/modules/subscriptions/schedule/charge-due.ts',
  'settle-subscriptions': 'lib/modules/subscriptions/schedule/charge-due.ts',
  'end-unpaid-subscriptions': 'lib/modules/subscriptions/schedule/end-unpaid.ts',
  'remind-of-links': 'lib/modules/payments/links/remind-buyers.ts',
  'remind-buyers': 'lib/modules/subscriptions/schedule/remind-buyers.ts',
  'advance-device-orders': 'lib/modules/devices/orders/advance-orders.sql.ts',
  'deliver-callbacks': 'lib/modules/callbacks/sending/deliver-due.ts',
  'notify-endpoint-failing': 'lib/modules/callbacks/endpoints/notify-endpoint-failing.ts',
  'send-email': 'lib/modules/messages/send-due.ts',
  'send-sms': 'lib/modules/messages/send-due.ts',
  'sweep-files': 'lib/modules/seller-files/sweep-leftovers.ts',
  'review-in-sandbox': 'lib/modules/onboarding/review/sandbox-reviewer.ts',
  'check-invariants': 'lib/modules/ledger/check-invariants.ts',
  'spread-push-news': 'lib/modules/notifications/push/spread-news.ts',
  'send-pushes': 'lib/modules/notifications/push/send-pushes.ts',
  'send-day-notes': 'lib/modules/notifications/day-note/send-day-notes.ts',
  'answer-alerts': 'lib/modules/early-alerts/answer-alerts.ts',
  'mail-alerts': 'lib/modules/early-alerts/mails/mail-alerts.ts',
  'read-alerts': 'lib/modules/early-alerts/take-alert.ts',
  'keep-payout-accounts': 'lib/modules/payouts/accounts/account-of-profile.ts',
  'run-payout-schedules': 'lib/modules/payouts/run-schedules.ts',
  'run-market-fees': 'lib/modules/payouts/partners/run-market-fees.ts',
  'hand-over-payouts': 'lib/modules/payouts/hand-over.ts',
  'follow-disputes': 'lib/modules/disputes/follow-disputes.ts',
  'follow-agreements': 'lib/modules/agreements/follow-agreements.ts',
  'open-missing-disputes': 'lib/modules/disputes/follow-disputes.ts',
  'follow-dispute-answers': 'lib/modules/disputes/answer-dispute.ts',
  'follow-negative-balances': 'lib/modules/balances/owed/follow-owed.ts',
  'make-statements': 'lib/modules/statements/close/make-statements.ts',
  'make-fee-invoices': 'lib/modules/fee-invoices/issue/make-fee-invoices.ts',
  'ask-for-allocation-numbers': 'lib/modules/tax-authority/work-on-requests.ts',
  'issue-waiting-documents': 'lib/modules/documents/issue-waiting.ts',
  'run-reserves': 'lib/modules/reserves/hold.ts',
  'remind-of-own-cards': 'lib/modules/balances/card/remind-of-cards.ts',
  reconcile: 'lib/modules/reconciliation/reconcile-day.ts',
};

const ROLLS_UP = 'adds up rows that are right where they stand';
const FORGETS = 'removes rows by their age alone, and writes nothing else';

/** Jobs without rows of several businesses that could break by themselves. */
const OTHERS: Readonly<Record<string, string>> = {
  'make-archives': 'makes one archive a turn; one that fails is named and tried again',
  'sweep-archives': FORGETS,
  'fold-balances': ROLLS_UP,
  'roll-up-lines': ROLLS_UP,
  'roll-up-sale-counts': ROLLS_UP,
  'roll-up-subscriptions': ROLLS_UP,
  'gather-seller-figures': ROLLS_UP,
  'mark-accounting': 'notes moments of the whole database',
  'add-up-funnel': ROLLS_UP,
  'note-key-use': 'writes when keys were last used, which the next use says again',
  'expire-approvals': 'ends rows by their age alone',
  'abandon-callbacks': 'ends rows whose claims are used up, by one column',
  'abandon-pushes': 'ends rows whose claims are used up, by one column',
  'settle-messages': 'ends rows whose claims are used up, by one column',
  'rewrap-vault': 'a row that does not open is named and left',
  'rotate-signing-keys': 'has the keys of the product alone',
  'reconcile-payouts': 'compares whole days, and books by the jobs of payouts alone',
  'tell-bank-the-time': 'has no rows',
  'tidy-pushes': FORGETS,
  'forget-tries': FORGETS,
  'forget-wallet-tokens': FORGETS,
  'forget-embedded-sessions': FORGETS,
  'forget-old-checks': FORGETS,
  'forget-instances': FORGETS,
  'forget-old-calls': FORGETS,
  'forget-old-answers': FORGETS,
  'forget-callback-endpoints': FORGETS,
  'delete-old-attempts': FORGETS,
  'forget-ended-grants': FORGETS,
  'forget-onboarding-sessions': FORGETS,
  'forget-subscription-codes': FORGETS,
  'forget-codes': FORGETS,
  'purge-devices': FORGETS,
};

const names = jobs().map(({ name }) => name);

test('each job works on its rows one by one where a batch fails, or says why it need not', () => {
  expect(names.toSorted()).toEqual([...Object.keys(BY_ROW), ...Object.keys(OTHERS)].toSorted());
});

test.each(Object.entries(BY_ROW))('%s does so by the helpers of batches and queues', (_, path) => {
  const text = readFileSync(path, 'utf8');
  expect(HELPERS.some((helper) => text.includes(helper))).toBe(true);
});

test('a row that fails is named in one way: no job logs it and goes on by itself', () => {
  for (const path of new Set(Object.values(BY_ROW)))
    expect(readFileSync(path, 'utf8'), path).not.toMatch(/could not be (settled|released|closed|told|reminded)', \{/);
});

test('a process that leaves jobs to others goes on writing what it alone has in memory', () => {
  expect(jobs().flatMap(({ name, isOfEachProcess }) => (isOfEachProcess ? [name] : []))).toEqual(['note-key-use']);
});

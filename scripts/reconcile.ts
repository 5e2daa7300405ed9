import { parseArgs } from 'node:util';
import { paymentsContext, payoutsContext } from '#lib/contexts.ts';
import { httpProcessor } from '#lib/modules/acquiring/index.ts';
import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import { reconcilePayouts } from '#lib/modules/payouts/reconcile/reconcile-payouts.ts';
import { type Finding, reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * `npm run reconcile -- --day YYYY-MM-DD`: compares a day of the acquirer's and of the payout bank's with our books;
 * yesterday where none is named. Chargebacks, reversals, credits and returns that no notice told us of are booked. Ends
 * with 1 when the books differ.
 */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const { day = YESTERDAY } = parseArgs({ options: { day: { type: 'string' } } }).values;
if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new Error('name the day as YYYY-MM-DD');

const { bankUrl, bankKey, payoutBank } = settings();
const acquirer = httpProcessor({ url: bankUrl, key: bankKey });
const bank = httpPayoutBank(payoutBank);
const payments = await reconcileDay({ ...paymentsContext(), acquirer }, day);
const payouts = await reconcilePayouts({ ...payoutsContext(), bank }, day);
await Promise.all([closeDatabase(), acquirer.close(), bank.close()]);

for (const { operation, reference, amount, currency } of payments.booked)
  console.log(`booked ${operation} ${reference}: ${amount} ${currency}, which no notice had told`);
for (const reference of payouts.booked) console.log(`booked payout ${reference}, which no notice had told`);
print('payments', payments);
print('payouts', payouts);
if (payments.findings.length + payouts.findings.length > 0) process.exitCode = 1;

type Compared = { matched: number; findings: readonly Finding[]; newFindings: readonly Finding[] };

function print(what: string, { matched, findings, newFindings }: Compared): void {
  const told = new Set(newFindings);
  const amount = (value: number | null, currency: string | null) =>
    value === null ? 'nothing' : `${value} ${currency}`;
  for (const finding of findings) {
    const { kind, reference, theirAmount, theirCurrency, ourAmount, ourCurrency } = finding;
    console.error(
      `${kind} ${reference}: theirs ${amount(theirAmount, theirCurrency)}, ours ` +
        `${amount(ourAmount, ourCurrency)}${told.has(finding) ? '' : ' (reported before)'}`,
    );
  }
  console.log(`${day}, ${what}: ${matched} agree, ${findings.length} differ, ${newFindings.length} of them new.`);
}

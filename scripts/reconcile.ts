import { parseArgs } from 'node:util';
import { paymentsContext } from '#lib/contexts.ts';
import { httpProcessor } from '#lib/modules/acquiring/index.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * `npm run reconcile -- --day YYYY-MM-DD`: compares a day of the acquirer's with our books; yesterday where none is
 * named. Chargebacks and reversals that no notice told us of are booked. Ends with 1 when the books differ.
 */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const { day = YESTERDAY } = parseArgs({ options: { day: { type: 'string' } } }).values;
if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new Error('name the day as YYYY-MM-DD');

const { bankUrl, bankKey } = settings();
const acquirer = httpProcessor({ url: bankUrl, key: bankKey });
const { matched, findings, newFindings, booked } = await reconcileDay({ ...paymentsContext(), acquirer }, day);
await Promise.all([closeDatabase(), acquirer.close()]);

const told = new Set(newFindings);
for (const finding of findings) {
  const { kind, reference, theirAmount, theirCurrency, ourAmount, ourCurrency } = finding;
  const amount = (value: number | null, currency: string | null) =>
    value === null ? 'nothing' : `${value} ${currency}`;
  console.error(
    `${kind} ${reference}: theirs ${amount(theirAmount, theirCurrency)}, ours ` +
      `${amount(ourAmount, ourCurrency)}${told.has(finding) ? '' : ' (reported before)'}`,
  );
}
for (const { operation, reference, amount, currency } of booked)
  console.log(`booked ${operation} ${reference}: ${amount} ${currency}, which no notice had told`);
console.log(`${day}: ${matched} agree, ${findings.length} differ, ${newFindings.length} of them new.`);
if (findings.length > 0) process.exitCode = 1;

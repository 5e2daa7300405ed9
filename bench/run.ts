import { parseArgs } from 'node:util';
import { benchCallbacks } from './callbacks/callbacks.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchAdapters } from './adapters.ts';
import { benchLargeSeller } from './large-seller.ts';
import { benchMemory } from './memory.ts';
import { benchMoney } from './money.ts';
import { benchMonths } from './months.ts';
import { benchPartner } from './partner.ts';
import { benchPdf } from './pdf.ts';
import { benchPayouts } from './payouts.ts';
import { benchProfile } from './profile.ts';
import { benchReads } from './reads.ts';
import { benchRecords } from './records.ts';
import { benchSellers } from './sellers.ts';
import { benchStart } from './start.ts';
import { benchStatistics } from './statistics.ts';
import { benchStatements } from './statement-cpu.ts';
import { benchSubscriptionLists } from './subscriptions/subscription-lists.ts';
import { benchSubscriptions } from './subscriptions/subscriptions.ts';
import { benchTerminals } from './terminals.ts';
import { benchTyping } from './typing.ts';

/**
 * `npm run bench`: the product beside its ceilings. `npm run bench -- reads adapters` measures only those parts;
 * `--rounds 3` and `--minutes 1` make it shorter, `--data folder` keeps the filled databases of the reads, the
 * dashboard, the records, the typing and the deliveries for the next run, `--due 100000` is how many subscriptions are
 * charged.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    due: { type: 'string', default: '5000' },
    data: { type: 'string' },
  },
});
const rounds = Number(values.rounds);

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  money: () => benchMoney(rounds),
  statements: () => benchStatements(rounds),
  callbacks: () => benchCallbacks(rounds),
  reads: () => benchReads(rounds, values.data),
  dashboard: () => benchDashboard(rounds, values.data),
  records: () => benchRecords(rounds, values.data),
  partner: () => benchPartner(rounds),
  typing: () => benchTyping(rounds, values.data),
  deliveries: () => benchDeliveries(rounds, values.data),
  sellers: () => benchSellers(rounds),
  payouts: () => benchPayouts(rounds),
  'large-seller': () => benchLargeSeller(rounds),
  statistics: () => benchStatistics(rounds),
  months: () => benchMonths(rounds),
  pdf: () => benchPdf(),
  adapters: () => benchAdapters(rounds),
  profile: () => benchProfile(),
  start: () => benchStart(rounds),
  memory: () => benchMemory(Number(values.minutes)),
  terminals: () => benchTerminals(),
  'subscription-lists': () => benchSubscriptionLists(rounds, values.data),
  subscriptions: () => benchSubscriptions(Number(values.due)),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = wanted.filter((name) => !PARTS[name]);
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);
for (const name of wanted) await PARTS[name]?.();
process.exit(0);

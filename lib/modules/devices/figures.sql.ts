import type { Figure } from '#lib/module.ts';
import { OFFLINE_AFTER_SECONDS } from './contract/devices.ts';

/** Counts for operators. SQL because each is one aggregate over a whole table. */

const connected = (whose: string): string => `SELECT count(*)::int FROM device
  WHERE web_process IS NOT NULL AND last_seen_at > app_now() - interval '${OFFLINE_AFTER_SECONDS} seconds'
    AND ${whose}`;

/** Count of unpaired terminals at one process, which holds 500 at most, that suggests made-up ones. */
const MANY_UNPAIRED = 250;

const TERMINALS = {
  gauge: 'kupa_terminals_connected',
  help: 'Terminals that are connected now; of those that nobody has paired a process holds 500 at most.',
} as const;

export const deviceFigures = {
  pairedTerminals: {
    ...TERMINALS,
    label: { name: 'kind', value: 'paired' },
    sql: connected('seller_id IS NOT NULL'),
    onStatus: { line: 'docs.status.terminals', says: 'docs.status.paired' },
  },
  unpairedTerminals: {
    ...TERMINALS,
    label: { name: 'kind', value: 'unpaired' },
    sql: connected('seller_id IS NULL'),
    onStatus: { line: 'docs.status.terminals', says: 'docs.status.unpaired', wrongFrom: MANY_UNPAIRED },
  },
  unpairedDevices: {
    gauge: 'kupa_devices_unpaired',
    help: 'Connected devices without a seller; those never paired are deleted after a day.',
    sql: 'SELECT count(*)::int FROM device WHERE seller_id IS NULL',
  },
} as const satisfies Readonly<Record<string, Figure>>;

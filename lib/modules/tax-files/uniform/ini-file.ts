import { minuteOf } from '#lib/kernel/time/zoned-time.ts';
import product from '../../../../package.json' with { type: 'json' };
import type { Run } from '../store-runs.sql.ts';
import { A000, CONSTANT, SUM, SUMMED } from './layout.ts';
import type { Written } from './write-uniform.ts';
import { bytesOf, writeRecord } from './write-record.ts';

/** INI.TXT of a run, and the folder of its files. */

/** Business, days (`YYYY-MM-DD`) and software of the files. */
export type UniformHead = {
  business: string;
  /** Nine digits. */
  dealer: string;
  address: string;
  from: string;
  to: string;
  timeZone: string;
  run: Run;
  software: Software;
};

/** `registration`: number in the authority's register, empty for none; `maker`: who runs the installation. */
export type Software = { registration: string; maker: { name: string; dealer: string } };

const SOFTWARE_NAME = 'Kupa';
export const SOFTWARE_RELEASE = product.version;

/** `51400000.26` and `11280905`: the first digits of the dealer and the year, then month, day and time of the run. */
export function folderOf({ dealer, timeZone, run }: Pick<UniformHead, 'dealer' | 'timeZone' | 'run'>): string[] {
  const minute = minuteOf(run.minute, timeZone).replaceAll(/\D/g, '');
  return ['OPENFRMT', `${dealer.slice(0, 8)}.${minute.slice(2, 4)}`, minute.slice(4)];
}

/** INI.TXT: one record about the run, and one for each code with the number of its records. */
export function iniFile(head: UniformHead, { records, counts }: Pick<Written, 'records' | 'counts'>): Buffer {
  const { business, dealer, address, from, to, timeZone, run, software } = head;
  const [madeOn = '', time = ''] = minuteOf(run.madeAt, timeZone).split('T');
  const first = writeRecord(A000, {
    code: 'A000',
    records,
    dealer,
    identifier: run.identifier,
    constant: CONSTANT,
    registration: software.registration || 0,
    software: SOFTWARE_NAME,
    release: SOFTWARE_RELEASE,
    maker: software.maker.dealer || 0,
    makerName: software.maker.name,
    years: 2,
    path: folderOf(head).join('\\'),
    books: 2,
    balanced: 1,
    business,
    street: address,
    from,
    to,
    madeOn,
    madeAt: time,
    language: 0,
    letters: 1,
    packing: 'ZIP',
    currency: 'ILS',
    branches: 0,
  });
  return bytesOf(first + SUMMED.map((code) => writeRecord(SUM, { code, records: counts[code] })).join(''));
}

import { useFormatter } from 'next-intl';
import { isolate } from '#lib/kernel/isolate.ts';

const MEGA = 1_024 * 1_024;

/** Bytes as a person reads them: whole kilobytes, or megabytes with one digit. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  // A number and a unit in Latin letters stay together in the direction of both.
  return (bytes) =>
    isolate(
      bytes >= MEGA
        ? format.number(bytes / MEGA, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
        : format.number(Math.max(1, Math.round(bytes / 1_024)), { style: 'unit', unit: 'kilobyte' }),
    );
}

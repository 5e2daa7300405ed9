import { useFormatter } from 'next-intl';

/** A share of hundredths of a percent, in the reader's way of writing it. */
export function Share({ of: share }: { of: number }) {
  const format = useFormatter();
  return (
    <bdi className="tabular-nums">{format.number(share / 10_000, { style: 'percent', maximumFractionDigits: 2 })}</bdi>
  );
}

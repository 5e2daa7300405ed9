import { Money } from '#components/ui/money.tsx';
import { fromHundredths } from '#lib/kernel/money.ts';

/** A price in hundredths of the major unit, in the digits of its currency. */
export function MajorPrice({ hundredths, currency }: { hundredths: number; currency: string }) {
  return <Money amount={fromHundredths(hundredths, currency)} currency={currency} />;
}

import type { BankRecord } from '#lib/modules/acquiring/protocol.ts';
import type { Books } from './books.ts';

const ACQUIRER = 'Kupa Test Bank';

type Recorded = Pick<BankRecord, 'reference' | 'operation' | 'amount' | 'currency' | 'originalReference'>;

/** Record of an approval, with numbers of its own. */
export function recordOf(
  books: Pick<Books, 'nextNumber'>,
  { reference, operation, amount, currency, originalReference }: Recorded,
  card: BankRecord['card'],
  now: Date,
  authentication: BankRecord['authentication'] = null,
): BankRecord {
  const number = books.nextNumber();
  return {
    reference,
    processorReference: `K${String(number).padStart(10, '0')}`,
    operation,
    amount,
    currency,
    originalReference,
    acquirer: ACQUIRER,
    authNumber: String((number * 7_919) % 10_000_000).padStart(7, '0'),
    voucher: String(100_000 + (number % 900_000)),
    arn: `74${String(number).padStart(21, '0')}`,
    card,
    authentication,
    at: now.toISOString(),
  };
}

import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/** Search words for the statuses of a sale, in each language of the screens. */
const WORDS: readonly (readonly [readonly SaleStatus[], string])[] = [
  [['initial'], 'unpaid open impagada неоплачена'],
  [['pending'], 'pending processing בהמתנה pendiente ожидает معلقة'],
  [['completed'], 'paid completed שולמה שולם pagada pagado оплачена оплачено مدفوعة مدفوع'],
  [
    ['authorized'],
    'held hold authorized תפיסה תפיסת נתפסה מסגרת בהקפאה הקפאה retenida retención удержана удержание зарезервирована ' +
      'резерв محجوزة حجز',
  ],
  [
    ['failed'],
    'failed declined נכשלה נכשל סורבה סורב נדחתה נדחה fallida fallido rechazada отклонена отклонено ошибка فشلت ' +
      'فشل مرفوضة',
  ],
  [
    ['refunded', 'partial-refund'],
    'refunded refund זוכתה זיכוי reembolsada reembolso возвращена возврат مُستردّة مستردة استرداد',
  ],
  [['voided', 'partial-void'], 'released voided שוחררה שחרור liberada снято снята'],
  [['chargeback', 'partial-chargeback'], 'chargeback disputed dispute הוכחשה הכחשה contracargo disputa оспорена معترض'],
  [['canceled'], 'cancelled canceled בוטלה ביטול cancelada отменена отмена ملغاة'],
];

const STATUSES: ReadonlyMap<string, readonly SaleStatus[]> = new Map(
  WORDS.flatMap(([statuses, words]) => words.split(' ').map((word) => [word, statuses] as const)),
);

/** Statuses that a word means; empty for other words. */
export const statusesOfWord = (word: string): readonly SaleStatus[] => STATUSES.get(word.toLowerCase()) ?? [];

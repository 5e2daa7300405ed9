import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/** The words that people type for what became of a sale, of every language on every screen. */
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

/** The statuses that a word says; none where it says none. */
export const statusesInWords = (word: string): readonly SaleStatus[] => STATUSES.get(word.toLowerCase()) ?? [];

import type { FoundNow } from './search-data.ts';
import type { Right } from '#lib/modules/access/contract/rights.ts';

/** Actions of the global search. */

/** An action, and the words of every language that people type for it: an accountant may think in another one. */
type Action = {
  key: 'newLink' | 'counter' | 'invite' | 'newProduct' | 'newCustomer';
  href: string;
  right: Right;
  words: string;
};

const ACTIONS: readonly Action[] = [
  {
    key: 'newLink',
    href: '/sales?open=new-link',
    right: 'make-sales',
    words:
      'new payment link create request קישור חדש לתשלום לינק בקשת תשלום nuevo enlace de pago ' +
      'crear cobrar новая ссылка на оплату создать линк счёт رابط دفع جديد إنشاء طلب',
  },
  {
    key: 'counter',
    href: '/counter',
    right: 'use-counter',
    words:
      'counter till checkout cash register point of sale pos keypad קופה דלפק מכירה מקלדת mostrador caja cobrar ' +
      'teclado punto de venta касса терминал оплата наличные صندوق كاشير نقطة بيع',
  },
  {
    key: 'invite',
    href: '/settings/people?open=invite',
    right: 'manage-people',
    words:
      'invite a teammate people user add employee הזמנת חבר לצוות משתמשים אנשים משתמש עובד הוספה invitar ' +
      'una persona usuario equipo empleado añadir пригласить сотрудника человек пользователь ' +
      'добавить دعوة زميل مستخدم موظف إضافة',
  },
  {
    key: 'newProduct',
    href: '/products/new',
    right: 'edit-products',
    words:
      'new product add item catalog מוצר חדש הוספת פריט קטלוג nuevo producto añadir artículo ' +
      'catálogo новый товар добавить каталог منتج جديد إضافة صنف',
  },
  {
    key: 'newCustomer',
    href: '/customers/new',
    right: 'edit-customers',
    words:
      'new customer add client contact לקוח חדש הוספת איש קשר nuevo cliente añadir contacto ' +
      'новый клиент добавить контакт покупатель عميل جديد إضافة جهة اتصال',
  },
];

/** Actions that a person with these rights may take. */
export const actionsFor = (rights: readonly Right[]): readonly Action[] =>
  ACTIONS.filter(({ right }) => rights.includes(right));

/** Whether every word that was typed begins a word of a text. */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s,·:]+/);
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}

type SaleStep = 'refund' | 'capture';

const STEP_OF: Readonly<Record<SaleStep, { right: Right; statuses: readonly string[]; words: string }>> = {
  refund: {
    right: 'refund',
    statuses: ['completed', 'partial-refund'],
    words: 'refund return זיכוי החזר לזכות reembolsar reembolso devolver возврат вернуть استرداد ' + 'إرجاع',
  },
  capture: {
    right: 'end-holds',
    statuses: ['authorized'],
    words: 'capture charge גביית גבייה לגבות חיוב cobrar capturar списание списать تحصيل',
  },
};

/**
 * "refund 112923469": the step that a text names before a sale's number, where the first sale that was found can take
 * it and a person with these rights may.
 */
export function stepIn(
  typed: string,
  sales: FoundNow['sales'],
  rights: readonly Right[],
): { step: SaleStep; sale: FoundNow['sales'][number] } | null {
  const [, word = '', number = ''] = /^(\p{L}+)\s+#?(\d{6,10})$/u.exec(typed.trim()) ?? [];
  const sale = sales.find(({ code }) => String(code) === number);
  const step = (['refund', 'capture'] as const).find((one) => fits(STEP_OF[one].words, word));
  if (!sale || !step || !rights.includes(STEP_OF[step].right)) return null;
  return STEP_OF[step].statuses.includes(sale.status) ? { step, sale } : null;
}

import type { Language } from '#lib/kernel/language.ts';
import type { Paper } from '#lib/platform/pdf/paper.ts';

/** Papers of tests and benchmarks. */

type Words = { title: string; month: string; copy: string; to: string; figures: string[]; columns: string[] };

const WORDS: Readonly<Record<Language, Words & { names: string[]; note: string }>> = {
  he: {
    title: 'דף חשבון',
    month: 'נובמבר 2026',
    copy: 'העתק',
    to: 'עבור',
    figures: ['יתרת פתיחה', 'שינויים', 'יתרת סגירה'],
    columns: ['תאריך', 'תיאור', 'אסמכתא', 'סכום, ₪'],
    names: ['קפה הפוך (גדול) ×2', 'פולי קפה "ערביקה" 1 ק"ג', 'הזמנה #4521 – דנה לוי'],
    note: 'סכומים חיוביים נזקפו לזכותכם (בש"ח); החזרים רשומים במינוס.',
  },
  en: {
    title: 'Account statement',
    month: 'November 2026',
    copy: 'Copy',
    to: 'For',
    figures: ['Opening balance', 'Changes', 'Closing balance'],
    columns: ['Date', 'Description', 'Reference', 'Amount, ₪'],
    names: ['Large cappuccino (2 shots) ×2', "Dana's “Arabica” beans, 1 kg", 'Order #4521 – Dana Levi'],
    note: 'Positive amounts were credited to you; refunds, fees and chargebacks are negative.',
  },
  es: {
    title: 'Extracto de cuenta',
    month: 'noviembre de 2026',
    copy: 'Copia',
    to: 'Para',
    figures: ['Saldo inicial', 'Movimientos', 'Saldo final'],
    columns: ['Fecha', 'Descripción', 'Referencia', 'Importe, ₪'],
    names: ['Café con leche (grande) ×2', 'Café en grano «Arábica», 1 kg', '¿Pedido n.º 4521? – Dana Levi'],
    note: 'Los importes positivos se abonaron; los reembolsos y las comisiones son negativos.',
  },
  ru: {
    title: 'Выписка по счёту',
    month: 'ноябрь 2026 г.',
    copy: 'Копия',
    to: 'Получатель',
    figures: ['Входящий остаток', 'Изменения', 'Исходящий остаток'],
    columns: ['Дата', 'Описание', 'Номер', 'Сумма, ₪'],
    names: ['Капучино (большой) ×2', 'Кофе в зёрнах «Арабика», 1 кг', 'Заказ № 4521 – Дана Леви'],
    note: 'Положительные суммы зачислены вам; возвраты и комиссии указаны с минусом.',
  },
  ar: {
    title: 'كشف حساب',
    month: 'نوفمبر 2026',
    copy: 'نسخة',
    to: 'إلى',
    figures: ['الرصيد الافتتاحي', 'التغيّرات', 'الرصيد الختامي'],
    columns: ['التاريخ', 'الوصف', 'المرجع', 'المبلغ، ₪'],
    names: ['قهوة كبيرة (عدد 2)', 'حبوب قهوة «أرابيكا» 1 كغ', 'طلب رقم 4521 – دانا ليفي'],
    note: 'المبالغ الموجبة أُضيفت إلى رصيدكم؛ المبالغ المستردة والرسوم سالبة.',
  },
};

/** A month of an account with so many entries. */
export function statementPaper(language: Language, entries = 6): Paper {
  const { title, month, copy, to, figures, columns, names, note } = WORDS[language];
  const [date = '', description = '', reference = '', amount = ''] = columns;
  const sums = [1_234_567, -50_075, 1_184_492];
  return {
    language,
    timeZone: 'Asia/Jerusalem',
    title,
    subtitle: { sentence: month },
    marks: [copy],
    issuer: { name: 'Kupa Ltd', lines: ['רוטשילד 1, תל אביב', '514000001'] },
    recipient: { label: to, name: 'קפה לבנט בע"מ (סניף ראשי)' },
    accent: '#0a6b4c',
    foot: 'ST-2026-11-1',
    blocks: [
      {
        kind: 'figures',
        figures: figures.map((name, index) => ({ name, value: { amount: sums[index] ?? 0, currency: 'ILS' } })),
      },
      { kind: 'note', text: { sentence: note } },
      {
        kind: 'table',
        columns: [
          { name: date, kind: 'date' },
          { name: description, kind: 'text', weight: 3 },
          { name: reference, kind: 'code', weight: 2 },
          { name: amount, kind: 'money', currency: 'ILS' },
        ],
        rows: Array.from({ length: entries }, (_, index) => ({
          cells: [
            `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
            names[index % names.length] ?? '',
            `TRAN00${String(index).padStart(10, '0')}`,
            index % 5 === 4 ? -1_050 - index : 12_345 + index * 100,
          ],
        })),
      },
    ],
  };
}

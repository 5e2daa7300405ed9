/**
 * Layouts of the text files that Hashavshevet imports, as its maker publishes them ("תנועות הנה״ח – יבוא מקובץ טקסט",
 * "כרטיסי חשבון – יבוא מקובץ טקסט"): a data file of records of one length, and a parameter file that names that length
 * in its first line, and in each further line from which character to which a field lies. A field that is not given is
 * `0 0`. The order of the lines is the published one; what stands behind the semicolon is for people.
 *
 * Not in the published pages, and therefore as programs write it whose files are imported: the letters are windows-1255
 * in the order of reading, a line ends in CR LF, and the length counts these two. No file of ours was tried with the
 * program itself (docs/decisions/0187).
 */

export type FieldKind = 'text' | 'number' | 'amount' | 'date';

/** A line of a parameter file. `width`: characters that we give it, null where we leave it out. */
export type Field = { name: string; title: string; width: number | null; kind: FieldKind };

const field = <const Name extends string>(
  name: Name,
  title: string,
  width: number | null = null,
  kind: FieldKind = 'text',
) => ({ name, title, width, kind });

/** Digits of an amount: nine, the point, two. */
const AMOUNT = 12;

/** Lines 2 to 35 of `MOVEIN.PRM`. */
export const MOVEMENT_FIELDS = [
  field('movement', 'קוד סוג תנועה', 3),
  field('reference', 'אסמכתא ראשונה', 9, 'number'),
  field('reference2', 'אסמכתא שנייה', 9, 'number'),
  field('date', 'תאריך אסמכתא', 10, 'date'),
  field('valueDate', 'תאריך ערך', 10, 'date'),
  field('costing', 'קוד תמחיר'),
  field('currency', 'קוד מטבע', 5),
  field('details', 'פרטים', 50),
  field('debit', 'חשבון חובה 1', 15),
  field('debit2', 'חשבון חובה 2'),
  field('credit', 'חשבון זכות 1', 15),
  field('credit2', 'חשבון זכות 2'),
  field('debitAmount', 'סכום חובה 1 בש"ח', AMOUNT, 'amount'),
  field('debitAmount2', 'סכום חובה 2 בש"ח'),
  field('creditAmount', 'סכום זכות 1 בש"ח', AMOUNT, 'amount'),
  field('creditAmount2', 'סכום זכות 2 בש"ח'),
  field('foreignDebit', 'סכום חובה 1 מט"ח', AMOUNT, 'amount'),
  field('foreignDebit2', 'סכום חובה 2 מט"ח'),
  field('foreignCredit', 'סכום זכות 1 מט"ח', AMOUNT, 'amount'),
  field('foreignCredit2', 'סכום זכות 2 מט"ח'),
  field('date3', 'תאריך 3'),
  field('reference3', 'אסמכתא 3'),
  field('quantity', 'כמות'),
  field('file', 'קובץ'),
  field('notes', 'הערות נוספות'),
  field('notes2', 'הערות נוספות 2'),
  field('branch', 'סניף'),
  field('dealer', 'מספר עוסק מורשה'),
  field('unused', 'לא בשימוש'),
  field('reference4', 'אסמכתא 4'),
  field('reference5', 'אסמכתא 5'),
  field('date4', 'תאריך 4'),
  field('date5', 'תאריך 5'),
  field('allocation', 'מספר הקצאה'),
] as const satisfies readonly Field[];

/** Lines 2 to 37 of `HESHIN.PRM`; the further ones may be left out. */
export const ACCOUNT_FIELDS = [
  field('key', 'מפתח חשבון', 15),
  field('name', 'שם חשבון', 50),
  field('sort', 'קוד מיון', 9, 'number'),
  field('cut', 'חתך'),
  field('phone', 'טלפון'),
  field('address', 'כתובת'),
  field('quarter', 'שכונה'),
  field('city', 'עיר'),
  field('postcode', 'מיקוד'),
  field('occupation', 'עיסוק'),
  field('accountant', 'העברה לרו"ח'),
  field('details', 'פרטים'),
  field('date1', 'תאריך נוסף 1'),
  field('date2', 'תאריך נוסף 2'),
  field('amount1', 'סכום נוסף 1'),
  field('amount2', 'סכום נוסף 2'),
  field('amount3', 'סכום נוסף 3'),
  field('amount4', 'סכום נוסף 4'),
  field('credit', 'מקסימום אשראי'),
  field('creditCurrency', "מטבע מקס' אשראי"),
  field('liability', 'מקסימום אובליגו'),
  field('liabilityCurrency', 'מטבע מקסימום אובליגו'),
  field('discount', '% הנחה כללית'),
  field('message', 'הודעה ללקוח'),
  field('centre', 'חשבון מרכז'),
  field('agent', 'סוכן'),
  field('withholding', '% ניכוי במקור'),
  field('withholdingUntil', 'בתוקף עד תאריך'),
  field('dealer', 'מספר עוסק מורשה'),
  field('bank', 'קוד בנק'),
  field('bankBranch', 'קוד סניף'),
  field('bankAccount', 'מספר חשבון בנק'),
  field('sales', 'מכירות שנה קודמת'),
  field('salesCurrency', 'מטבע מכירות שנה קודמת'),
  field('purchases', 'קניות שנה קודמת'),
  field('purchasesCurrency', 'מטבע קניות שנה קודמת'),
] as const satisfies readonly Field[];

/** Records of a layout: the value of each field that we give. */
export type RecordOf<Fields extends readonly Field[]> = {
  [One in Fields[number] as One['width'] extends number ? One['name'] : never]: string;
};

import { useEffect, useState } from 'preact/hooks';
import { brandWhileTyping, type CardBrand, cvvLength, isCardNumber, keepDigits } from '#lib/kernel/card.ts';
import type { PageField } from '#lib/modules/payments/contract/buyer-page.ts';
import { CHECKED_FIELDS, type CheckedField, checkField, isIsraeliNumber } from './check-form.ts';
import { type Stroke, typeExpiry, typeNumber, type Typed } from './typing.ts';
import type { FormView } from './view.ts';
import type { ZipField } from './zip-field.ts';

export type Errors = Partial<Record<PageField, string>>;

/** What the fields know while they are typed into. The digits themselves stay in the inputs and nowhere else. */
export type Fields = {
  errors: Errors;
  brand: CardBrand | null;
  cvvDigits: 3 | 4;
  showsSocialId: boolean;
  /** The field for the code of the owner's address, where the card's country wants it. */
  zip: ZipField | null;
  onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) => void;
  onBlur: (event: FocusEvent & { currentTarget: HTMLInputElement }) => void;
  /** Checks the whole form; the names of the bad fields, in their order on the page. */
  checkAll: (form: HTMLFormElement) => CheckedField[];
  setError: (field: PageField, text: string) => void;
};

const SHAPES: Partial<Record<string, (stroke: Stroke) => Typed>> = { cardNumber: typeNumber, cardExpiry: typeExpiry };
const before = new WeakMap<HTMLInputElement, string>();

export function useFields(view: FormView, announce: (text: string) => void): Fields {
  const [errors, setErrors] = useState<Errors>({});
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [israeli, setIsraeli] = useState(false);
  const [zip, setZip] = useState<ZipField | null>(null);
  const wrong = (field: CheckedField, form: HTMLFormElement): string | undefined => {
    const text = valueOf(form, field);
    if (field === 'zipCode') return zip?.wrong(text);
    const error = checkField(field, text, valueOf(form, 'cardNumber'), new Date());
    return error ? view.texts[error].replace('{count}', String(cvvLength(brand))) : undefined;
  };
  /** Six digits and a space say where a card is from, and what we keep in the browser that it remembers cards. Without the part nobody is asked, and the issuer decides alone. */
  const fetchPart = async (number: string): Promise<void> => {
    try {
      if (number[6] || localStorage['kupa']) setZip((await import(/* turbopackIgnore: true */ `${view.address}/card?lang=${view.language}`)).zipOf(number));
    } catch {}
  };
  useEffect(() => void fetchPart(''), []);
  const mark = (field: PageField, error: string | undefined): void => setErrors((now) => ({ ...now, [field]: error }));

  return {
    errors,
    brand,
    cvvDigits: cvvLength(brand),
    showsSocialId: israeli,
    zip,
    onInput({ currentTarget: input, inputType }) {
      shape(input, inputType);
      const field = input.name as CheckedField;
      if (field === 'cardNumber') {
        setBrand(brandWhileTyping(keepDigits(input.value)));
        if (view.asksSocialId) setIsraeli((now) => isIsraeliNumber(input.value) || (now && input.value !== '' && !isCardNumber(keepDigits(input.value))));
        fetchPart(input.value);
      }
      // A field that was scolded is freed the moment it is right; one that was not is left in peace until it is left.
      if (errors[field] && input.form && !wrong(field, input.form)) mark(field, undefined);
    },
    onBlur({ currentTarget: input }) {
      if (!input.form || input.value === '') return;
      const error = wrong(input.name as CheckedField, input.form);
      mark(input.name as CheckedField, error);
      if (error) announce(error);
    },
    checkAll(form) {
      const bad = CHECKED_FIELDS.filter((field) => inputOf(form, field)?.offsetParent).map((field) => [field, wrong(field, form)] as const);
      setErrors(Object.fromEntries(bad));
      return bad.flatMap(([field, error]) => (error ? [field] : []));
    },
    setError(field, text) {
      if (field === 'socialId') setIsraeli(true);
      mark(field, text);
    },
  };
}

/** The text of a field, empty where the field is not on the page. */
const valueOf = (form: HTMLFormElement, name: CheckedField): string => inputOf(form, name)?.value.trim() ?? '';

const inputOf = (form: HTMLFormElement, name: CheckedField) => form.elements.namedItem(name) as HTMLInputElement | null;

function shape(input: HTMLInputElement, inputType: string | undefined): void {
  const shaped = SHAPES[input.name]?.({
    text: input.value, caret: input.selectionStart ?? input.value.length, deleting: inputType?.startsWith('delete') ?? false, before: before.get(input) ?? '',
  });
  if (shaped && shaped.text !== input.value) {
    input.value = shaped.text;
    if (document.activeElement === input) input.setSelectionRange(shaped.caret, shaped.caret);
  }
  before.set(input, input.value);
}

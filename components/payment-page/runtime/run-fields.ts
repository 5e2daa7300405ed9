import { brandWhileTyping, type CardBrand, cvvLength, isCardNumber, keepDigits } from '#lib/kernel/card/card.ts';
import type { PageField } from '#lib/modules/checkout/contract/buyer-page.ts';
import { CHECKED_FIELDS, type CheckedField, checkField, isIsraeliNumber } from './check-form.ts';
import { element } from './element.ts';
import { isPressing } from './pressing.ts';
import { markOfBrand } from '#lib/modules/payments/views/brand-marks.ts';
import { type Stroke, typeExpiry, typeNumber, type Typed } from '#lib/kernel/card/typing.ts';
import type { CardScript } from '#components/payment-page/model/view.ts';
import type { ZipField } from '#components/payment-page/methods/zip.ts';

/** The fields of a card form while they are typed into. The digits themselves stay in the inputs and nowhere else. */
export type Fields = {
  /** Checks the whole form; the names of the bad fields, in their order on the page. */
  checkAll: () => CheckedField[];
  setError: (field: PageField, text: string) => void;
};

const SHAPES: Partial<Record<string, (stroke: Stroke) => Typed>> = { cardNumber: typeNumber, cardExpiry: typeExpiry };
const before = new WeakMap<HTMLInputElement, string>();

/** The zip field for a number, by the card module; null until the module has arrived. */
let zipOf: ((number: string) => ZipField | null) | null = null;

export function runFields(form: HTMLFormElement, view: CardScript, announce: (text: string) => void): Fields {
  const number = (): string => textOf(form, 'cardNumber');
  const zip = runZipField(form, view, number);
  const brand = (): CardBrand | null => brandWhileTyping(keepDigits(number()));
  const wrong = (field: CheckedField): string => {
    if (field === 'zipCode') return zip.errorOf(textOf(form, field));
    if (field === 'cardCvv' && !view.needsCvv && !form.hasAttribute('data-remembered')) return '';
    const error = checkField(field, textOf(form, field), number(), new Date(), view.inSandbox);
    return error ? view.texts[error].replace('{count}', String(cvvLength(brand()))) : '';
  };

  const showSocialId = (isShown: boolean): void => {
    const [field, input] = [fieldOf(form, 'socialId'), inputOf(form, 'socialId')];
    if (field) field.hidden = !isShown;
    // A hidden field is not sent.
    if (input) input.disabled = !isShown;
  };
  const readNumber = (): void => {
    const [typed, help] = [number(), form.querySelector('#cardCvv-help')];
    showBrand(form, brand());
    if (help) help.textContent = cvvLength(brand()) === 4 ? view.texts.cvv_front : view.texts.cvv_back;
    // The social id of an Israeli card stays until another number is complete, so that nothing jumps while a digit is
    // corrected.
    const isShown = inputOf(form, 'socialId')?.disabled === false;
    if (view.asksSocialId)
      showSocialId(isIsraeliNumber(typed) || (isShown && typed !== '' && !isCardNumber(keepDigits(typed))));
    void zip.update();
  };

  // Listens in the capturing phase, which also gets events that do not bubble: method modules send some.
  form.addEventListener(
    'input',
    (event) => {
      const input = event.target as HTMLInputElement;
      if (!isChecked(input.name)) return;
      shape(input, (event as InputEvent).inputType);
      if (input.name === 'cardNumber') readNumber();
      // An error disappears as soon as the field is right; a new one appears only after the field is left.
      if (input.hasAttribute('aria-invalid') && !wrong(input.name)) showError(form, input.name, '');
    },
    true,
  );
  form.addEventListener(
    'blur',
    ({ target }) => {
      const { name, value } = target as HTMLInputElement;
      if (!isChecked(name) || value === '' || isPressing()) return;
      const error = wrong(name);
      showError(form, name, error);
      if (error) announce(error);
    },
    true,
  );
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const help = form.querySelector(`#${target.name}-help`);
    if (help) help.textContent = target.selectedOptions[0]?.dataset['note'] ?? '';
    showError(form, target.name as PageField, '');
  });
  // The buyer, or autofill, may have typed before the script ran. Deferred, because opening a storage is slow.
  setTimeout(readNumber, 0);

  return {
    checkAll: () =>
      CHECKED_FIELDS.filter((field) => {
        if (!inputOf(form, field)?.offsetParent) return false;
        const error = wrong(field);
        showError(form, field, error);
        return error !== '';
      }),
    setError(field, text) {
      if (field === 'socialId') showSocialId(true);
      showError(form, field, text);
    },
  };
}

type RunningZipField = { errorOf: (text: string) => string; update: () => Promise<void> };

/** The field for the postal code of the card's owner, in the form while the card's country needs it. */
function runZipField(form: HTMLFormElement, view: CardScript, number: () => string): RunningZipField {
  let zip: ZipField | null = null;
  /**
   * Loads the zip module after six digits and a space, which identify the card's country, or in a browser with saved
   * cards. Without the module no postcode is asked for, and the issuer decides alone.
   */
  const update = async (): Promise<void> => {
    try {
      if (!number()[6] && !localStorage['kupa']) return;
      zipOf ??= (await import(/* turbopackIgnore: true */ `${view.address}/card?lang=${view.language}`))
        .zipOf as typeof zipOf;
      const next = zipOf?.(number()) ?? null;
      if (next === zip) return;
      zip?.element.remove();
      zip = next;
      if (next) fieldOf(form, 'buyerName')?.after(next.element);
    } catch {}
  };
  return { errorOf: (text) => zip?.wrong(text) ?? '', update };
}

const isChecked = (name: string): name is CheckedField => (CHECKED_FIELDS as readonly string[]).includes(name);

const inputOf = (form: HTMLFormElement, name: PageField) => form.elements.namedItem(name) as HTMLInputElement | null;

const fieldOf = (form: HTMLFormElement, name: PageField) => inputOf(form, name)?.closest<HTMLElement>('.field');

/** The text of a field, empty where the field is not on the page. */
const textOf = (form: HTMLFormElement, name: CheckedField): string => inputOf(form, name)?.value.trim() ?? '';

/** Under its field and tied to it for screen readers; an empty text takes away what stood there. */
function showError(form: HTMLFormElement, name: PageField, text: string): void {
  const [input, field] = [inputOf(form, name), fieldOf(form, name)];
  if (!input || !field) return;
  field.querySelector('.error')?.remove();
  if (text) field.querySelector('.box')?.after(element('p', { class: 'error', id: `${name}-error` }, text));
  const described = [...field.querySelectorAll('p')].map(({ id }) => id).join(' ');
  for (const [attribute, value] of [
    ['aria-invalid', text && 'true'],
    ['aria-describedby', described],
  ] as const) {
    if (value) input.setAttribute(attribute, value);
    else input.removeAttribute(attribute);
  }
}

function shape(input: HTMLInputElement, inputType: string | undefined): void {
  const shaped = SHAPES[input.name]?.({
    text: input.value,
    caret: input.selectionStart ?? input.value.length,
    deleting: inputType?.startsWith('delete') ?? false,
    before: before.get(input) ?? '',
  });
  if (shaped && shaped.text !== input.value) {
    input.value = shaped.text;
    if (document.activeElement === input) input.setSelectionRange(shaped.caret, shaped.caret);
  }
  before.set(input, input.value);
}

/** The mark of a brand in the number's field; an outline for null and for brands without a mark. */
function showBrand(form: HTMLFormElement, brand: CardBrand | null): void {
  const icon = form.querySelector<HTMLImageElement>('img.brand');
  if (!icon || icon.dataset['brand'] === (brand ?? '')) return;
  icon.dataset['brand'] = brand ?? '';
  icon.src = `/brand/${markOfBrand(brand)}.svg`;
}

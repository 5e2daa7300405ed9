import { brandWhileTyping, cvvLength, keepDigits } from '#lib/kernel/card/card.ts';
import { typeExpiry, typeNumber } from '#lib/kernel/card/typing.ts';
import type { FieldFault } from '#lib/modules/hosted-fields/contract/field-fault.ts';
import type { FieldName, TokenizeResult } from '#lib/modules/hosted-fields/contract/instance.ts';
import { type CardTraits, traitsOf } from '#lib/modules/hosted-fields/domain/card-faults.ts';
import { fieldFault } from '#lib/modules/hosted-fields/domain/typed-faults.ts';
import { connectToPage } from '../../frame-channel.ts';
import type { EventName, FieldOptions, FrameMessage, Init, PageMessage } from '../protocol.ts';
import { cardTypeOf } from './card-type.ts';
import { joinSiblings } from './siblings.ts';
import { fillSheet } from './style-rules.ts';

/**
 * One field inside our frame. What is typed stays here; the shop's page hears flags and codes. `kupaTexts` stands
 * before this script in the document.
 */
declare const kupaTexts: {
  field: FieldName;
  sandbox: boolean;
  language: string;
  required: string;
  invalid: string;
  network: string;
};

const { field, sandbox, language } = kupaTexts;
const input = document.getElementById('field') as HTMLInputElement;
const errorText = document.getElementById('error') as HTMLElement;

/** Styles of the text that the shop set. */
const ownStyle = document.getElementById('own') as HTMLStyleElement;

let siblings: ReturnType<typeof joinSiblings> | null = null;
let options: FieldOptions = {};
let card: CardTraits = null;
let shown = '';
let isAutofilled = false;
let before = '';
let wasValid = false;
let cardType = 'unknown';

const faultOf = (): FieldFault | null => fieldFault(field, input.value.trim(), card, sandbox);

const textOf = (fault: FieldFault | null): string => (fault ? (options.messages?.[fault] ?? kupaTexts[fault]) : '');

/** Sends an event to the page with how the field stands. */
function postEvent(event: EventName): void {
  const fault = faultOf();
  const digits = keepDigits(input.value);
  const isWhole = field === 'cardNumber' && !fault;
  const isShort = digits.length < 13;
  const message: FrameMessage = {
    type: 'event',
    event,
    state: {
      isValid: !fault && !shown,
      isShown: shown !== '',
      isEmpty: input.value === '',
      isFocused: document.activeElement === input,
      isAutofilled,
      ...((fault || shown) && { message: shown || textOf(fault) }),
      ...(field === 'cardNumber' && { cardType: cardTypeOf(brandWhileTyping(digits)) }),
      // Omits the first six of a short local number: with the last four, they would be nearly all of it.
      ...(isWhole && { lastFour: digits.slice(-4), ...(!isShort && { bin: digits.slice(0, 6) }) }),
    },
  };
  channel.send(message);
}

function showError(text: string): void {
  shown = text;
  errorText.textContent = text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** Runs after every change of the field's value, by typing, autofill or script. */
function changed(): void {
  const fault = faultOf();
  // A field that was scolded is freed the moment it is right.
  if (shown && !fault) showError('');
  input.classList.toggle('valid', !fault && input.value !== '');
  if (field === 'cardNumber') {
    card = traitsOf(input.value);
    siblings?.sendCard();
    const type = cardTypeOf(brandWhileTyping(keepDigits(input.value)));
    if (type !== cardType) {
      cardType = type;
      postEvent('card-type-changed');
    }
  }
  postEvent('change');
  if (wasValid === !fault) return;
  wasValid = !fault;
  postEvent('validity-changed');
}

function shape(deleting: boolean): void {
  const type = field === 'cardNumber' ? typeNumber : field === 'cardExpiration' ? typeExpiry : null;
  const made = type?.({ text: input.value, caret: input.selectionStart ?? input.value.length, deleting, before });
  if (made && made.text !== input.value) {
    input.value = made.text;
    if (document.activeElement === input) input.setSelectionRange(made.caret, made.caret);
  }
  if (field === 'cvc') input.value = keepDigits(input.value).slice(0, card ? cvvLength(card.brand) : 4);
  before = input.value;
}

/** A value that did not come from a key: of a browser's autofill, or of the shop's own wish to clear. */
function put(text: string, filled: boolean): void {
  input.value = text;
  isAutofilled = filled && text !== '';
  shape(false);
  changed();
  if (isAutofilled) postEvent('autofill');
}

function apply(next: FieldOptions): void {
  options = next;
  input.placeholder = next.placeholder ?? '';
  fillSheet(ownStyle, next);
  // Below 16 px a telephone zooms into the page.
  input.style.fontSize = '';
  if (matchMedia('(pointer:coarse)').matches && Number.parseFloat(getComputedStyle(input).fontSize) < 16)
    input.style.fontSize = '16px';
  if (shown) showError(textOf(faultOf()));
}

async function tokenize({ mounted, data, total }: Extract<PageMessage, { type: 'tokenize' }>): Promise<void> {
  const answer = (result: TokenizeResult): void => {
    channel.send({ type: 'tokenized', result });
  };
  const found = await siblings?.collect(mounted);
  if (!found) return;
  siblings?.wrong(found.errors);
  if (Object.keys(found.errors).length > 0)
    return answer({ type: 'tokenize-error', validationError: true, errors: found.errors });
  try {
    const response = await fetch('/hf/v1/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...data, ...found.texts, instance: instanceOf, total, language }),
      credentials: 'omit',
    });
    const result = (await response.json()) as TokenizeResult;
    const errors = 'errors' in result ? result.errors : {};
    siblings?.wrong(errors);
    answer(result);
  } catch {
    answer({ type: 'tokenize-error', error: 'network', message: kupaTexts.network, statusCode: 0 });
  }
}

let instanceOf = '';

function begin({ instance, options: first }: Init): void {
  instanceOf = instance;
  siblings = joinSiblings(instance, {
    field,
    value: () => ({ text: input.value.trim(), wrong: textOf(faultOf()) }),
    card: () => card,
    onCard(next) {
      card = next;
      if (field !== 'cardNumber') changed();
    },
    onWrong(text) {
      showError(text && textOf(faultOf() ?? 'invalid'));
      postEvent('validity-changed');
    },
    onFill: (text) => input.value === '' && put(text, true),
  });
  apply(first);
  // The browser may have filled the field before the script ran.
  if (input.value) put(input.value, true);
  postEvent('ready');
}

function receive(message: PageMessage): void {
  if (message.type === 'focus') input.focus();
  if (message.type === 'blur') input.blur();
  if (message.type === 'clear') {
    put('', false);
    showError('');
    postEvent('validity-changed');
  }
  if (message.type === 'update') apply(message.options);
  if (message.type === 'tokenize') void tokenize(message);
}

const channel = connectToPage<Init, FrameMessage, PageMessage>({
  // Which pages may frame this document, and so greet it, the browser has been told (frame-ancestors).
  accepts: () => true,
  id: location.hash.slice(1),
  // `hostedfields.js` 1.0.0, which shops may have pinned.
  takesUnsealed: true,
  begin,
  receive,
});

input.addEventListener('input', (event) => {
  const { inputType } = event as InputEvent;
  isAutofilled = inputType === undefined || inputType === 'insertReplacementText';
  shape(inputType?.startsWith('delete') ?? false);
  changed();
  if (isAutofilled) postEvent('autofill');
});
input.addEventListener('focus', () => postEvent('focus'));
input.addEventListener('blur', () => {
  // First scolded when it is left, and never for having been looked at.
  if (input.value) showError(textOf(faultOf()));
  postEvent('blur');
  if (shown) postEvent('validity-changed');
});
for (const name of ['keydown', 'keypress', 'keyup'] as const)
  input.addEventListener(name, ({ key }) => {
    postEvent(name);
    if (name === 'keydown' && key === 'Enter') postEvent('submit');
    if (name === 'keydown' && key === 'Escape') postEvent('escape');
  });

// Values that a browser fills in beside the field go to the frames of their fields.
for (const other of document.querySelectorAll<HTMLInputElement>('.beside'))
  other.addEventListener('input', () => {
    siblings?.fill(other.name as FieldName, other.value);
    other.value = '';
  });

import { directionOf, type Language } from '#lib/kernel/language.ts';
import { FIELD_NAMES, type FieldName } from '../contract/instance.ts';
import { frameTexts } from './answers.ts';

/** HTML page of one field in a frame. Values of a request are checked against lists before. */

type Shape = { autocomplete: string; type?: 'email' | 'tel'; isDigits?: true; longest: number };

const SHAPES: Readonly<Record<FieldName, Shape>> = {
  cardNumber: { autocomplete: 'cc-number', isDigits: true, longest: 30 },
  cardExpiration: { autocomplete: 'cc-exp', isDigits: true, longest: 10 },
  cvc: { autocomplete: 'cc-csc', isDigits: true, longest: 4 },
  payerFirstName: { autocomplete: 'cc-given-name', longest: 100 },
  payerLastName: { autocomplete: 'cc-family-name', longest: 100 },
  payerEmail: { autocomplete: 'email', type: 'email', longest: 254 },
  payerPhone: { autocomplete: 'tel', type: 'tel', longest: 30 },
  payerSocialId: { autocomplete: 'off', isDigits: true, longest: 12 },
  payerZipCode: { autocomplete: 'postal-code', longest: 12 },
};

/** Browsers fill in fields of one document alone: those of other frames stand beside the field, out of sight. */
const BESIDE: Readonly<Partial<Record<FieldName, readonly FieldName[]>>> = {
  cardNumber: ['cardExpiration', 'cvc', 'payerFirstName', 'payerLastName'],
  cardExpiration: ['cardNumber', 'cvc'],
  cvc: ['cardNumber', 'cardExpiration'],
};

// Digits run from the left and stand where the writing starts.
const STYLE =
  'html,body{margin:0;block-size:100%;background:transparent}' +
  '#field{box-sizing:border-box;inline-size:100%;block-size:100%;border:0;outline:0;padding:0 12px;' +
  'background:transparent;color:#171b24;font:16px/1.5 system-ui,sans-serif}' +
  '[dir=rtl] #field{text-align:right}' +
  '#field::placeholder{color:#5a606c;opacity:1}' +
  'label,p,.beside{position:absolute;inline-size:1px;block-size:1px;margin:0;border:0;padding:0;overflow:hidden;' +
  'clip-path:inset(50%)}';

export const isFieldName = (text: string): text is FieldName => (FIELD_NAMES as readonly string[]).includes(text);

type FrameParams = { field: FieldName; language: Language; nonce: string; sandbox: boolean; script: string };

export function framePage({ field, language, nonce, sandbox, script }: FrameParams): string {
  const { label, ...texts } = frameTexts(field, language);
  const { isDigits, autocomplete, type = 'text', longest } = SHAPES[field];
  const direction = isDigits || type !== 'text' ? 'ltr' : 'auto';
  const data = JSON.stringify({ field, sandbox, language, ...texts }).replaceAll('<', '\\u003c');
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${label}</title>` +
    `<style nonce="${nonce}">${STYLE}</style><style nonce="${nonce}" id="own"></style></head>` +
    `<body><label for="field">${label}</label>` +
    `<input id="field" name="${field}" type="${type}" dir="${direction}" autocomplete="${autocomplete}" ` +
    `${isDigits ? 'inputmode="numeric" ' : ''}maxlength="${longest}" spellcheck="false" aria-describedby="error">` +
    `<p id="error" aria-live="polite"></p>${(BESIDE[field] ?? []).map(besideOf).join('')}` +
    `<script nonce="${nonce}">const kupaTexts=${data};${script}</script></body></html>`
  );
}

const besideOf = (name: FieldName): string =>
  `<input class="beside" name="${name}" autocomplete="${SHAPES[name].autocomplete}" tabindex="-1" aria-hidden="true">`;

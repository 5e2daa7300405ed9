import type { ComponentType } from 'preact';
import type { DetailField, PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import type { PayView } from './pay-view.ts';
import type { WaitingView } from './qr-code.ts';

/**
 * A module draws one kind of method: its panel and its waiting screen. Modules are built separately, bring their own
 * texts and use the page's one copy of Preact; the module of the method shown first is in the document.
 */
export type MethodModuleName = 'bit' | 'paypal' | 'transfer' | 'debit' | 'wallet';

type Texts = Messages['payment-methods'];
export type MethodModuleTexts<Name extends MethodModuleName> = Texts[Name];

/** A sentence for the buyer, beside a field or above the button. */
export type BuyerNotice = { text: string; field: DetailField | null };

export type PanelProps<Name extends MethodModuleName = MethodModuleName> = {
  method: PageMethod;
  view: PayView;
  texts: MethodModuleTexts<Name>;
  /** Locked while the payment is being started. */
  locked: boolean;
  /** Drawn as one button above the list of methods: no lead, no texts beside it. */
  isExpress: boolean;
  /** Outcome of the last try; null while there is nothing to say. */
  notice: BuyerNotice | null;
  start: (details: PaymentDetails) => void;
  setNotice: (notice: BuyerNotice | null) => void;
  /** Removes the method, which this device cannot use. */
  leaveOut: () => void;
};

export type WaitingProps<Name extends MethodModuleName = MethodModuleName> = {
  payment: WaitingView;
  view: PayView;
  texts: MethodModuleTexts<Name>;
  notice: BuyerNotice | null;
  /** Starts another attempt with the same method, which replaces the waiting one. */
  start: (details: PaymentDetails) => void;
  isStarting: boolean;
};

export type MethodModule<Name extends MethodModuleName = MethodModuleName> = {
  Panel: ComponentType<PanelProps<Name>>;
  Waiting: ComponentType<WaitingProps<Name>>;
};

export const MODULE_OF: Readonly<Record<Exclude<PageMethod, 'credit-card'>, MethodModuleName>> = {
  'apple-pay': 'wallet',
  'google-pay': 'wallet',
  bit: 'bit',
  paypal: 'paypal',
  'bank-transfer': 'transfer',
  sepa: 'debit',
  bacs: 'debit',
  'il-direct-debit': 'debit',
};

export const moduleOf = (method: PageMethod): MethodModuleName | null =>
  method === 'credit-card' ? null : MODULE_OF[method];

export const isWallet = (method: PageMethod): boolean => moduleOf(method) === 'wallet';

/**
 * Methods shown as buttons above the list: wallets, beside other methods. A wallet that is alone is explained like any
 * other method.
 */
export const expressOf = <One extends { method: PageMethod }>(methods: readonly One[]): One[] =>
  methods.every(({ method }) => isWallet(method)) ? [] : methods.filter(({ method }) => isWallet(method));

/** A module with its texts, ready to draw. */
export type Ready = { module: MethodModule; texts: MethodModuleTexts<MethodModuleName> };

/** Finds the modules that are loaded already, and fetches the others. */
export type MethodRegistry = {
  get: (name: MethodModuleName) => Ready | null;
  load: (name: MethodModuleName) => Promise<Ready>;
};

/** Modules in the document itself: that of a waiting payment, else of the open method and of express buttons. */
export function modulesAtOnce({ methods, open, waiting }: PayView): MethodModuleName[] {
  const names = waiting
    ? [moduleOf(waiting.method)]
    : [open, ...expressOf(methods).map(({ method }) => method)].map(moduleOf);
  return [...new Set(names)].filter((name) => name !== null);
}

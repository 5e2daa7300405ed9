import type { FieldName, LocalErrorName, TokenizeResult } from '#lib/modules/hosted-fields/contract/instance.ts';
import {
  type EventName,
  EVENTS,
  type FieldOptions,
  type FieldState,
  type FrameMessage,
  type Init,
  type PageMessage,
  STYLE_NAMES,
  STYLE_STATES,
  type Styles,
} from '../protocol.ts';
import { type Channel, connectToFrame, newFrameId } from '../../frame-channel.ts';
import { ORIGIN } from './origin.ts';
import type { Opened } from './instance.ts';

/** How long a frame may take to load, and how long from then to be ready, milliseconds. */
const READY_MS = 6_000;

/** Longest wait for a token, milliseconds: longer than the server holds an instance for one try, which is 40 s. */
const TOKEN_MS = 60_000;

/** Height of the frame before its field reports one: a line of 16 px with room above and below. */
const HEIGHT = '48px';

/** An event as handlers get it: flags and codes, never the typed text. */
export type FieldEvent = FieldState & { type: EventName; event: EventName; field: FieldName };
type Handler = (event: FieldEvent) => void;

const EMPTY: FieldState = { isValid: false, isEmpty: true, isFocused: false, isAutofilled: false, isShown: false };

/**
 * One field of a form: a frame of ours in an element of the page. All calls may be repeated. Nothing in it is a secret
 * of the frame's: members that only the types close weigh less than `#` does in browsers of 2020.
 */
export class HostedField {
  private readonly opened: Opened;
  private readonly name: FieldName;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly onClick = (): void => this.focus();
  private options: FieldOptions;
  private frame: HTMLIFrameElement | null = null;
  private channel: Channel<PageMessage> | null = null;
  private place: HTMLElement | null = null;
  private labels: HTMLElement[] = [];
  private state = EMPTY;
  private answer: ((result: TokenizeResult) => void) | null = null;

  constructor(name: FieldName, opened: Opened, options: FieldOptions) {
    this.name = name;
    this.opened = opened;
    this.options = allowedOptions(options);
  }

  get isMounted(): boolean {
    return this.channel?.isOpen ?? false;
  }

  /** Puts the frame into an element or the first that a selector finds. Rejects where a frame is not ready in 6 s. */
  mount(target: string | HTMLElement): Promise<void> {
    const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!place) return Promise.reject(new Error(`Svc: there is no ${String(target)} on this page.`));
    if (this.place === place && this.isMounted) return Promise.resolve();
    this.unmount();
    this.place = place;
    return this.open(place);
  }

  unmount(): void {
    this.channel?.close();
    this.frame?.remove();
    for (const label of this.labels) label.removeEventListener('click', this.onClick);
    this.place?.classList.remove(...Object.values(CLASSES));
    this.place = this.frame = this.channel = null;
    this.labels = [];
    this.state = EMPTY;
    this.fail('not-mounted');
  }

  on(event: EventName, handler: Handler): this {
    if (!EVENTS.includes(event)) console.warn(`Svc: there is no event ${event}.`);
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  getState(): FieldState {
    return { ...this.state };
  }

  focus(): void {
    this.frame?.focus();
    this.channel?.send({ type: 'focus' });
  }

  blur(): void {
    this.channel?.send({ type: 'blur' });
  }

  clear(): void {
    this.channel?.send({ type: 'clear' });
  }

  /** Changes what is named and leaves the rest. */
  update(options: FieldOptions): void {
    this.options = { ...this.options, ...allowedOptions(options) };
    this.channel?.send({ type: 'update', options: this.options });
  }

  /**
   * The frame collects what stands in the others and keeps the card. A frame that is taken away, or says nothing more,
   * is an error: the same card again gets the token that may have been made.
   */
  tokenize(message: Omit<Extract<PageMessage, { type: 'tokenize' }>, 'type'>): Promise<TokenizeResult> {
    return new Promise((resolve) => {
      this.answer = resolve;
      this.channel?.send({ type: 'tokenize', ...message });
      setTimeout(() => this.answer === resolve && this.fail('network'), TOKEN_MS);
    });
  }

  private fail(error: LocalErrorName): void {
    const message = this.opened.texts.errors[error];
    this.answer?.({ type: 'tokenize-error', error, message, statusCode: 0 });
    this.answer = null;
  }

  private open(place: HTMLElement): Promise<void> {
    const id = newFrameId();
    const { publicKey, instance, language, texts, framesAt: origin = ORIGIN } = this.opened;
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({ key: publicKey, lang: language });
    frame.src = `${origin}/hf/v1/frame/${this.name}?${query}#${id}`;
    frame.title = texts.labels[this.name];
    frame.lang = language;
    Object.assign(frame.style, { border: '0', blockSize: HEIGHT, display: 'block', inlineSize: '100%' });
    this.frame = frame;
    this.labels = labelsOf(place);
    for (const label of this.labels) label.addEventListener('click', this.onClick);
    return new Promise((resolve, reject) => {
      this.channel = connectToFrame<Init, PageMessage, FrameMessage>(frame, {
        id,
        origin,
        init: () => ({ instance, options: this.options }),
        receive: (message) => {
          if (message.type === 'tokenized') return this.answer?.(message.result);
          if (message.event === 'ready') resolve();
          this.emit(message.event, message.state);
        },
        patienceMs: READY_MS,
        onSilence: () => {
          this.unmount();
          const message = texts.errors['frame-timeout'];
          this.emit('error', { ...EMPTY, message });
          reject({ error: 'frame-timeout', message, statusCode: 0, field: this.name, retry: () => this.mount(place) });
        },
      });
      place.append(frame);
    });
  }

  private emit(event: EventName, state: FieldState): void {
    this.state = state;
    const is: Readonly<Record<keyof typeof CLASSES, boolean>> = {
      ready: this.isMounted,
      empty: state.isEmpty,
      complete: state.isValid && !state.isEmpty,
      focus: state.isFocused,
      invalid: state.isShown,
      autofilled: state.isAutofilled,
    };
    for (const [name, isOn] of Object.entries(is))
      this.place?.classList.toggle(CLASSES[name as keyof typeof CLASSES], isOn);
    for (const handler of this.handlers.get(event) ?? []) handler({ type: event, event, field: this.name, ...state });
  }
}

/** Classes of the element that a field is in. */
const CLASSES = {
  ready: 'svc-ready',
  empty: 'svc-empty',
  complete: 'svc-complete',
  focus: 'svc-focus',
  invalid: 'svc-invalid',
  autofilled: 'svc-autofilled',
} as const;

/** Labels that stand for the element, as they would for an input. */
const labelsOf = (place: HTMLElement): HTMLElement[] => [
  ...(place.id ? document.querySelectorAll<HTMLElement>(`label[for="${CSS.escape(place.id)}"]`) : []),
  ...[place.closest('label')].filter((label) => label !== null),
];

/** Options that the frame takes; the console names those that were left out. */
function allowedOptions({ placeholder, messages, styles }: FieldOptions): FieldOptions {
  return {
    ...(placeholder !== undefined && { placeholder: String(placeholder) }),
    ...(messages && { messages: { ...messages } }),
    ...(styles && { styles: allowedStyles(styles) }),
  };
}

function allowedStyles(styles: Styles): Styles {
  const drop = (what: string): void => console.warn(`Svc: the style ${what} is not available in a hosted field.`);
  const allowed: Styles = {};
  for (const [state, style] of Object.entries(styles)) {
    if (!(STYLE_STATES as readonly string[]).includes(state)) {
      drop(state);
      continue;
    }
    const kept: Record<string, unknown> = {};
    const take = (from: object, into: Record<string, unknown>, path: string): void => {
      for (const [name, value] of Object.entries(from)) {
        if ((STYLE_NAMES as readonly string[]).includes(name) && typeof value === 'string') into[name] = value;
        else if (name === '::placeholder' && typeof value === 'object' && into === kept) {
          const placeholder = {};
          into[name] = placeholder;
          take(value as object, placeholder, `${path}::placeholder.`);
        } else drop(path + name);
      }
    };
    take(style ?? {}, kept, `${state}.`);
    allowed[state as keyof Styles] = kept as never;
  }
  return allowed;
}

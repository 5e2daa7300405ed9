/**
 * What the oldest browsers of buyers do not have: Safari 14 (iOS 14) or Chrome 80 (web views of 2020), whichever came
 * later. The build lowers syntax; an API that is not there throws. `owner` holds it, `name` is what a script would say.
 */
type NewerFeature = { owner: string; name: string };

const of = (owner: string, names: string): NewerFeature[] => names.split(' ').map((name) => ({ owner, name }));

export const NEWER_FEATURES: readonly NewerFeature[] = [
  ...of('AbortSignal', 'timeout any abort'),
  ...of('AbortSignal.prototype', 'throwIfAborted'),
  ...of('Array', 'fromAsync'),
  ...of('Array.prototype', 'at findLast findLastIndex toReversed toSorted toSpliced with'),
  ...of('Blob.prototype', 'arrayBuffer bytes'),
  ...of('Crypto.prototype', 'randomUUID'),
  ...of('CSS', 'registerProperty'),
  ...of('Document.prototype', 'adoptedStyleSheets startViewTransition'),
  ...of('Element.prototype', 'replaceChildren checkVisibility setHTML getHTML'),
  ...of('DocumentFragment.prototype', 'replaceChildren'),
  ...of('globalThis', 'structuredClone reportError scheduler requestIdleCallback'),
  ...of('globalThis', 'BroadcastChannel FormDataEvent HTMLDialogElement CSSStyleSheet WeakRef'),
  ...of('globalThis', 'FinalizationRegistry AggregateError NavigateEvent CloseWatcher ElementInternals'),
  ...of('HTMLElement.prototype', 'inert showPopover hidePopover togglePopover'),
  ...of('HTMLFormElement.prototype', 'requestSubmit'),
  ...of('HTMLInputElement.prototype', 'showPicker'),
  ...of('Intl', 'DisplayNames ListFormat Segmenter DurationFormat supportedValuesOf'),
  ...of('Iterator.prototype', 'map filter take drop toArray'),
  ...of('Map', 'groupBy'),
  ...of('Object', 'groupBy hasOwn'),
  ...of('Promise', 'any try withResolvers'),
  ...of('Response', 'json'),
  ...of('Set.prototype', 'union intersection difference isSubsetOf isSupersetOf'),
  ...of('String.prototype', 'at replaceAll isWellFormed toWellFormed'),
  ...of('SubmitEvent.prototype', 'submitter'),
  ...of('URL', 'canParse parse'),
];

/**
 * Scripts that say such a name, and what becomes of them where it is not there.
 */
export const DOES_WITHOUT: Readonly<Record<string, string>> = {
  'hosted-frame.js BroadcastChannel': 'Posts to the frames beside it.',
  'part-card.js FormDataEvent': 'Remembers no cards.',
  'part-challenge.js HTMLDialogElement': 'Goes to the issuer in the whole window.',
};

/** Run in a page before anything else: takes the features away. Complete in itself, because it is sent as text. */
export function takeAway(features: readonly NewerFeature[]): void {
  for (const { owner, name } of features) {
    const holder = owner
      .split('.')
      .reduce<Record<string, unknown> | undefined>(
        (found, part) => (part === 'globalThis' ? found : (found?.[part] as Record<string, unknown> | undefined)),
        globalThis as unknown as Record<string, unknown>,
      );
    if (holder) Reflect.deleteProperty(holder, name);
  }
  // Elements keep what their prototype has.
  if ('HTMLDialogElement' in globalThis === false) {
    const prototype = Object.getPrototypeOf(document.createElement('dialog')) as object;
    for (const name of ['show', 'showModal', 'close']) Reflect.deleteProperty(prototype, name);
  }
}

import { type Options, Payment } from './host.ts';
import { textsOf } from './texts.ts';

/**
 * The payment page over the shop's own: the platform's dialog keeps the focus inside and gives it back. Styles are set
 * on elements one by one, which every content security policy allows.
 */
export function openModal(options: Options, herald: EventTarget = document): Payment {
  const before = document.activeElement;
  const { title, close } = textsOf(options.language);
  const dialog = element('dialog', {
    inlineSize: '100vw',
    maxInlineSize: 'none',
    maxBlockSize: 'none',
    padding: '0',
    border: '0',
    background: 'rgb(0 0 0 / .55)',
    overflow: 'hidden',
  });
  // The first height stays in browsers that do not know the second.
  for (const height of ['100vh', '100dvh']) dialog.style.blockSize = height;
  dialog.setAttribute('aria-label', title);
  // On a phone the sheet is the screen.
  const isNarrow = innerWidth < 560;
  const sheet = element('div', {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    inlineSize: isNarrow ? '100%' : '460px',
    maxBlockSize: isNarrow ? '100%' : 'calc(100% - 48px)',
    ...(isNarrow && { blockSize: '100%' }),
    margin: isNarrow ? '0' : '24px auto',
    borderRadius: isNarrow ? '0' : '12px',
    overflow: 'hidden',
    background: 'Canvas',
    color: 'CanvasText',
  });
  const bar = element('div', { display: 'flex', flex: 'none', justifyContent: 'flex-end' });
  const button = element('button', {
    inlineSize: '44px',
    blockSize: '44px',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: '24px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  button.type = 'button';
  button.setAttribute('aria-label', close);
  button.textContent = '×';
  const place = element('div', { flex: '1 1 auto', minBlockSize: '0', overflow: 'auto' });
  // A page that is higher than the window is scrolled with the keyboard too.
  place.tabIndex = 0;
  bar.append(button);
  sheet.append(bar, place);
  dialog.append(sheet);
  document.body.append(dialog);

  const payment = new Payment(place, herald, 'modal', options, () => {
    payment.destroy();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  button.addEventListener('click', () => payment.close());
  // Escape, or a phone's back gesture.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    payment.close();
  });
  payment.addEventListener('submitting', () => {
    button.disabled = true;
  });
  for (const type of ['failed', 'succeeded', 'challenge', 'ready'])
    payment.addEventListener(type, () => {
      button.disabled = false;
    });
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else layOver(dialog);
  payment.focus();
  return payment;
}

/** Browsers before 2022 may have no dialogs: the same element lies over the page. */
function layOver(dialog: HTMLElement): void {
  Object.assign(dialog.style, { position: 'fixed', top: '0', left: '0', zIndex: '2147483647', display: 'block' });
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: Partial<CSSStyleDeclaration>,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made.style, style);
  return made;
}

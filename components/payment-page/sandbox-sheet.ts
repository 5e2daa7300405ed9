/** The sheet of a wallet as the sandbox draws it: a dialog with its page in a frame, which posts what its buyer did. */

type SheetMessage =
  | { kupa: 'wallet'; type: 'agreed'; token: string }
  | { kupa: 'wallet'; type: 'cancelled' | 'failed' };

const isSheetMessage = (data: unknown): data is SheetMessage =>
  typeof data === 'object' && data !== null && (data as Partial<SheetMessage>).kupa === 'wallet';

/** The token as JSON text; null where the buyer closed it. The focus is kept inside and goes back to where it was. */
function openSheet(address: string, title: string): Promise<string | null> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.className = 'sheet';
  dialog.setAttribute('aria-label', title);
  frame.title = title;
  frame.src = address;
  const from = new URL(address, location.href).origin;
  // The page of a shop has no style of ours.
  if (from !== location.origin) {
    Object.assign(dialog.style, { border: '0', borderRadius: '12px', padding: '0', inlineSize: 'min(100%, 24rem)' });
    Object.assign(frame.style, { border: '0', display: 'block', inlineSize: '100%', blockSize: '26rem' });
  }
  dialog.append(frame);
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  frame.addEventListener('load', () => frame.contentWindow?.focus());
  return new Promise((resolve) => {
    const receive = ({ data, origin, source }: MessageEvent): void => {
      if (origin !== from || source !== frame.contentWindow || !isSheetMessage(data) || data.type === 'failed') return;
      close(data.type === 'agreed' ? data.token : null);
    };
    const close = (token: string | null): void => {
      removeEventListener('message', receive);
      dialog.remove();
      resolve(token);
      // The button is drawn usable again before it can have the focus.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus(), 50);
    };
    addEventListener('message', receive);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close(null);
    });
    dialog.addEventListener('click', (event) => event.target === dialog && close(null));
  });
}

Object.assign(globalThis, { kupaSheet: openSheet });

/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PanelProps, MethodModule, WaitingProps } from '../model/method-module.ts';
import { askPayment } from '../runtime/methods-client.ts';
import { type Agreed, type OpenSheet, sheetOf, type WalletMethod } from './wallet-sheets.ts';

/** Apple Pay and Google Pay: one button that opens the device's own sheet. */

function Panel({ method, view, texts, locked, isExpress, said, start, leaveOut }: PanelProps<'wallet'>) {
  const wallet = method as WalletMethod;
  const [sheet, setSheet] = useState<OpenSheet | 'elsewhere' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const agreed = useRef<Agreed | null>(null);
  useEffect(() => {
    sheetOf(wallet, view).then((found) => (found ? setSheet(() => found) : leaveOut()));
  }, []);
  const pay = async (): Promise<void> => {
    if (!sheet || sheet === 'elsewhere' || isOpen) return;
    setOpen(true);
    // The sheet has to open in the very moment of the click.
    agreed.current = await sheet(texts.sheet.replace('{wallet}', NAMES[wallet]));
    setOpen(false);
    if (agreed.current) start({ method: wallet, token: agreed.current.token });
  };
  // The sheet stays until it is known how it ended, and then shows the same as the page.
  useEffect(() => {
    if (locked || !agreed.current || isOpen) return;
    agreed.current.finish(said === null);
    agreed.current = null;
  }, [locked]);
  if (sheet === 'elsewhere') return <Elsewhere view={view} texts={texts} wallet={wallet} isExpress={isExpress} />;
  return (
    <>
      {!isExpress && <p class="lead">{texts.text}</p>}
      <div class="act">
        <div class="notice" tabIndex={-1}>
          {said?.text ?? ''}
        </div>
        <button
          type="button"
          class={`wallet ${wallet}`}
          disabled={locked || isOpen}
          aria-busy={locked || isOpen}
          aria-label={texts.pay.replace('{wallet}', NAMES[wallet])}
          onClick={pay}
        >
          <Mark of={wallet} />
        </button>
      </div>
    </>
  );
}

/**
 * The same page, alone in a window: there the device's sheet may be opened. Who comes back from it sees how the sale
 * stands.
 */
function Elsewhere({
  view,
  texts,
  wallet,
  isExpress,
}: Pick<PanelProps<'wallet'>, 'view' | 'texts' | 'isExpress'> & { wallet: WalletMethod }) {
  const lead = texts.elsewhere.replace('{wallet}', NAMES[wallet]);
  const hasLeft = useRef(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (hasLeft.current && document.visibilityState === 'visible' && (await askPayment(view))?.kind === 'paid')
        location.reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <>
      {!isExpress && <p class="lead">{lead}</p>}
      <div class="act">
        <a
          class={isExpress ? `button wallet ${wallet}` : 'button'}
          aria-label={isExpress ? `${texts.pay.replace('{wallet}', NAMES[wallet])}. ${lead}` : undefined}
          href={`?lang=${view.language}`}
          target="_blank"
          rel="noopener"
          onClick={() => {
            hasLeft.current = true;
          }}
        >
          {isExpress ? <Mark of={wallet} /> : texts.open_page}
        </a>
      </div>
    </>
  );
}

const NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

/** The mark of Apple Pay's button, as its guidelines want it beside the word. */
const APPLE =
  'M16.4 12.7c0-2.4 2-3.6 2.1-3.7-1.1-1.7-2.9-1.9-3.5-1.9-1.5-.2-2.9.9-3.7.9-.8 0-1.9-.9-3.2-.8-1.6 0-3.2 1-4 ' +
  '2.4-1.7 3-.4 7.4 1.2 9.8.8 1.2 1.8 2.5 3.1 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.4.9-1.3 ' +
  '1.3-2.7 1.3-2.7 0-.1-2.6-1-2.7-4zM14 5.6c.7-.8 1.1-1.9 1-3-1 0-2.2.7-2.9 1.5-.6.7-1.2 1.8-1 2.9 1.1.1 ' +
  '2.2-.6 2.9-1.4z';

/** The brand, which is never translated. */
function Mark({ of }: { of: WalletMethod }) {
  if (of === 'apple-pay')
    return (
      <span dir="ltr" aria-hidden="true">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={APPLE} fill="currentColor" />
        </svg>
        Pay
      </span>
    );
  return (
    <span dir="ltr" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z"
        />
        <path fill="#34a853" d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22z" />
        <path fill="#fbbc04" d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z" />
        <path fill="#ea4335" d="M12 6a5.4 5.4 0 0 1 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z" />
      </svg>
      Pay
    </span>
  );
}

function Waiting({ texts }: WaitingProps<'wallet'>) {
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      <p>{texts.step}</p>
    </>
  );
}

export const part: MethodModule<'wallet'> = { Panel, Waiting };

/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PanelProps, MethodModule, WaitingProps } from '../model/method-module.ts';
import { askPayment } from '../runtime/methods-client.ts';
import { WALLET_MARKS, WALLET_NAMES, type WalletName } from '#lib/sdk/wallets/marks.ts';
import type { Agreed, OpenSheet } from '#lib/sdk/wallets/sheets.ts';
import { sheetOf } from './wallet-sheets.ts';

/** Apple Pay and Google Pay: one button that opens the device's own sheet. */

function Panel({ method, view, texts, locked, isExpress, notice, start, setNotice, leaveOut }: PanelProps<'wallet'>) {
  const wallet = method as WalletName;
  const [sheet, setSheet] = useState<OpenSheet | 'elsewhere' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const agreed = useRef<Agreed | null>(null);
  useEffect(() => {
    sheetOf(wallet, view).then((found) => (found ? setSheet(() => found) : leaveOut()));
  }, []);
  const pay = async (): Promise<void> => {
    if (!sheet || sheet === 'elsewhere' || isOpen) return;
    setOpen(true);
    try {
      // The sheet has to open in the very moment of the click.
      agreed.current = await sheet(texts.sheet.replace('{wallet}', WALLET_NAMES[wallet]));
    } catch {
      setNotice({ text: view.texts.not_sent, field: null });
    }
    setOpen(false);
    if (agreed.current) start({ method: wallet, token: agreed.current.token });
  };
  // The sheet stays until it is known how it ended, and then shows the same as the page.
  useEffect(() => {
    if (locked || !agreed.current || isOpen) return;
    agreed.current.finish(notice === null);
    agreed.current = null;
  }, [locked]);
  if (sheet === 'elsewhere') return <Elsewhere view={view} texts={texts} wallet={wallet} isExpress={isExpress} />;
  return (
    <>
      {!isExpress && <p class="lead">{texts.text}</p>}
      <div class="act">
        <div class="notice" tabIndex={-1}>
          {notice?.text ?? ''}
        </div>
        <button
          type="button"
          class={`wallet ${wallet}`}
          disabled={locked || isOpen}
          aria-busy={locked || isOpen}
          aria-label={texts.pay.replace('{wallet}', WALLET_NAMES[wallet])}
          onClick={pay}
        >
          <Mark of={wallet} />
        </button>
      </div>
    </>
  );
}

/**
 * Opens this page alone in a window, where the device's sheet may open. After the return this page shows the state
 * of the sale.
 */
function Elsewhere({
  view,
  texts,
  wallet,
  isExpress,
}: Pick<PanelProps<'wallet'>, 'view' | 'texts' | 'isExpress'> & { wallet: WalletName }) {
  const lead = texts.elsewhere.replace('{wallet}', WALLET_NAMES[wallet]);
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
          aria-label={isExpress ? `${texts.pay.replace('{wallet}', WALLET_NAMES[wallet])}. ${lead}` : undefined}
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

/** The brand, which is never translated. */
const Mark = ({ of }: { of: WalletName }) => (
  <span dir="ltr" aria-hidden="true">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {WALLET_MARKS[of].map(({ path, color }) => (
        <path key={path} d={path} fill={color} />
      ))}
    </svg>
    Pay
  </span>
);

function Waiting({ texts }: WaitingProps<'wallet'>) {
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      <p>{texts.step}</p>
    </>
  );
}

export const methodModule: MethodModule<'wallet'> = { Panel, Waiting };

/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { APPLE } from '../method-icons.tsx';
import type { PanelProps, Part, WaitingProps } from '../part.ts';
import { type OpenSheet, sheetOf, type WalletMethod } from './wallet-sheets.ts';

/** Apple Pay and Google Pay: one button that opens the device's own sheet. */

function Panel({ method, view, texts, locked, said, start, leaveOut }: PanelProps<'wallet'>) {
  const wallet = method as WalletMethod;
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    sheetOf(wallet, view).then((found) => (found ? setSheet(() => found) : leaveOut()));
  }, []);
  const pay = async (): Promise<void> => {
    if (!sheet || isOpen) return;
    setOpen(true);
    // The sheet has to open in the very moment of the click.
    const token = await sheet(texts.sheet.replace('{wallet}', NAMES[wallet]));
    setOpen(false);
    if (token !== null) start({ method: wallet, token });
  };
  return (
    <>
      <p class="lead">{texts.text}</p>
      <div class="act">
        <div class="notice" tabIndex={-1}>{said?.text ?? ''}</div>
        <button type="button" class={`wallet ${wallet}`} disabled={locked || isOpen} aria-busy={locked || isOpen} aria-label={texts.pay.replace('{wallet}', NAMES[wallet])} onClick={pay}>
          <Mark of={wallet} />
        </button>
      </div>
    </>
  );
}

const NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

/** The brand, which is never translated. */
function Mark({ of }: { of: WalletMethod }) {
  if (of === 'apple-pay') return <span dir="ltr" aria-hidden="true"><svg viewBox="0 0 24 24" width="24" height="24"><path d={APPLE} fill="currentColor" /></svg>Pay</span>;
  return (
    <span dir="ltr" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="24" height="24">
        <path fill="#4285f4" d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.700 3-4.300 3-7.4z" />
        <path fill="#34a853" d="M12 22c2.700 0 5-.9 6.600-2.400l-3.200-2.500a6 6 0 0 1-9-3.200H3.100v2.600A10 10 0 0 0 12 22z" />
        <path fill="#fbbc04" d="M6.400 13.9a6 6 0 0 1 0-3.800V7.500H3.100a10 10 0 0 0 0 9z" />
        <path fill="#ea4335" d="M12 6a5.400 5.400 0 0 1 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600A6 6 0 0 1 12 6z" />
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

export const part: Part<'wallet'> = { Panel, Waiting };

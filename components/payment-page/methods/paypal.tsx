/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import type { PanelProps, MethodModule, WaitingProps } from '../model/method-module.ts';
import { postToHost } from '../runtime/post-to-host.ts';
import { Act } from './act.tsx';

/** PayPal refuses frames: the buyer goes there with the whole window and comes back by an address of ours. */

function Panel({ view, texts, locked, notice, start }: PanelProps<'paypal'>) {
  return (
    <>
      <p class="lead">{texts.text}</p>
      <Act
        notice={notice}
        locked={locked}
        starting={texts.going}
        onClick={() => {
          isOurs = true;
          start({ method: 'paypal' });
        }}
      >
        {texts.pay.replace('{amount}', () => view.amount)}
      </Act>
    </>
  );
}

/**
 * True after the click of this page: the buyer is taken to PayPal. After a reload or the back button the page shows a
 * link.
 */
let isOurs = false;

function Waiting({ payment: { address }, texts }: WaitingProps<'paypal'>) {
  useEffect(() => {
    if (!isOurs || !address) return;
    isOurs = false;
    postToHost({ type: 'challenge' });
    // A frame that may not move its host's window stays here, with the link.
    if (parent === window) location.assign(address);
    else open(address, '_top');
  }, [address]);
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      <p>{texts.step}</p>
      {address && (
        <a class="button" href={address} target="_top">
          {texts.open}
        </a>
      )}
      {address && (
        <a class="simple" href={address} target="_blank" rel="noopener">
          {texts.open_new}
        </a>
      )}
    </>
  );
}

export const methodModule: MethodModule<'paypal'> = { Panel, Waiting };

/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { useState } from 'preact/hooks';
import type { PayView } from '../model/pay-view.ts';

/**
 * A fact with a button that copies it and announces that; `text` is the copied text where it differs from the shown
 * one.
 */
export function CopyFact({ name, shown, text, view }: { name: string; shown: string; text?: string; view: PayView }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await writeText(text ?? shown);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_500);
  };
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>
        <bdi {...NOT_TRANSLATED}>{shown}</bdi>
        <button type="button" class="copy" onClick={copy}>
          <span role="status">{copied ? view.texts.copied : view.texts.copy}</span>
          <span class="spoken"> {name}</span>
        </button>
      </dd>
    </div>
  );
}

/** The old way of copying, for a frame whose host does not allow the clipboard. */
async function writeText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

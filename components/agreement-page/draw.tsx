/** @jsxImportSource preact */
import { Screen } from '#components/payment-page/views/screen.tsx';
import { type Assets, subscriptionHtml } from '#components/subscription-page/html-page.tsx';
import type { Shell } from '#components/subscription-page/shell.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { AgreementView } from './agreement-view.ts';
import { AgreementBody } from './agreement-page.tsx';

/** The documents of an agreement, in the frame of the other pages of a buyer that have no script of ours. */

export const drawAgreement = (
  shell: Shell,
  assets: Assets,
  nonce: string,
  view: AgreementView,
  language: Language,
): string => subscriptionHtml(shell, assets, nonce, <AgreementBody view={view} language={language} />);

export const drawNone = (
  shell: Shell,
  assets: Assets,
  nonce: string,
  { title, text, isDown }: { title: string; text: string; isDown: boolean },
): string =>
  subscriptionHtml(
    shell,
    assets,
    nonce,
    <Screen sign={isDown ? 'wait' : 'question'} title={title} text={text} isPage />,
    false,
  );

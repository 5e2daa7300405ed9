/** @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import type { NoSubscription } from '#lib/modules/subscriptions/index.ts';
import type { CardView } from './managed-view.ts';
import type { Shell } from './shell.ts';
import { CardPage } from './card-page.tsx';
import { CodePage } from './code-page.tsx';
import { type Assets, subscriptionHtml } from './html-page.tsx';
import { ManagedPage } from './managed-page.tsx';
import { NoPlan, PlanEnd, PlanPage } from './plan-page.tsx';

/** The documents of a subscription, each with its page in it. */

export const drawNone = (shell: Shell, assets: Assets, nonce: string, what: NoSubscription): string =>
  subscriptionHtml(shell, assets, nonce, <NoPlan what={what} language={shell.language} />, false);

export const drawPlan = (shell: Shell, assets: Assets, nonce: string, page: ComponentProps<typeof PlanPage>): string =>
  subscriptionHtml(shell, assets, nonce, <PlanPage {...page} />);

export const drawPlanEnd = (
  shell: Shell,
  assets: Assets,
  nonce: string,
  page: ComponentProps<typeof PlanEnd>,
): string => subscriptionHtml(shell, assets, nonce, <PlanEnd {...page} />, false);

export const drawCard = (shell: Shell, assets: Assets, nonce: string, view: CardView): string =>
  subscriptionHtml(shell, assets, nonce, <CardPage view={view} />);

export const drawCode = (shell: Shell, assets: Assets, nonce: string, page: ComponentProps<typeof CodePage>): string =>
  subscriptionHtml(shell, assets, nonce, <CodePage {...page} />);

export const drawManaged = (
  shell: Shell,
  assets: Assets,
  nonce: string,
  page: ComponentProps<typeof ManagedPage>,
): string => subscriptionHtml(shell, assets, nonce, <ManagedPage {...page} />);

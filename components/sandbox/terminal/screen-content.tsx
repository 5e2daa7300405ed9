'use client';

import { Ban, Check, CircleAlert, Clock, CreditCard, type LucideIcon, Nfc, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandMark } from '#components/layout/brand.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import {
  type Asking,
  type TerminalEvent,
  type Payment,
  type Screen,
  type Terminal,
  totalOf,
} from '#lib/sandbox/terminal/device.ts';
import { Countdown } from './countdown.tsx';
import { InstallmentsScreen, TipScreen } from './choices.tsx';

type ContentProps = { terminal: Terminal; dispatch: (event: TerminalEvent) => void };

/** The content of a terminal's screen. Every screen has one large element. */
export function ScreenContent({ terminal, dispatch }: ContentProps): ReactNode {
  const { screen, payment } = terminal;
  switch (screen.at) {
    case 'off':
      return null;
    case 'starting':
      return <Starting />;
    case 'unpaired':
      return <Unpaired terminalId={terminal.terminalId} refused={screen.refused} />;
    case 'asked':
      return <ConfirmPairing asking={terminal.asking.at(-1)} />;
    case 'pairing':
      return (
        <Pairing
          code={screen.code}
          until={screen.until}
          shop={terminal.asking.find(({ code }) => code === screen.code)?.shop.name ?? ''}
        />
      );
    case 'idle':
      return <Idle terminal={terminal} />;
    case 'tip':
      return payment && <TipScreen payment={payment} typed={screen.typed} dispatch={dispatch} />;
    case 'installments':
      return payment && <InstallmentsScreen payment={payment} dispatch={dispatch} />;
    case 'refund':
      return payment && <Refund payment={payment} />;
    case 'wait':
      return payment && <Busy payment={payment} text="wait" />;
    case 'present':
      return payment && <Present payment={payment} problem={screen.problem} />;
    case 'reading':
      return payment && <Reading payment={payment} entry={screen.entry} />;
    case 'pin':
      return payment && <Pin payment={payment} typed={screen.typed.length} triesLeft={screen.triesLeft} />;
    case 'authorizing':
      return payment && <Busy payment={payment} text="authorizing" />;
    case 'sending':
      return payment && <Busy payment={payment} text={terminal.link === 'away' ? 'kept' : 'sending'} />;
    case 'end':
      return <End terminal={terminal} outcome={screen.outcome} code={screen.code} />;
  }
}

/** The amount, on every screen of a payment. */
function Amount({ payment, isLarge = false }: { payment: Payment; isLarge?: boolean }) {
  return (
    <p className={isLarge ? 'text-2xl font-semibold' : 'text-lg font-medium'}>
      <Money amount={totalOf(payment)} currency={payment.currency} large={isLarge} />
    </p>
  );
}

function Turning() {
  return <span aria-hidden className="size-9 animate-spin rounded-full border-3 border-accent border-e-transparent" />;
}

function Starting() {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <span className="mb-3 [&_svg]:size-12">
        <BrandMark />
      </span>
      <p className="text-muted">{t('starting')}</p>
    </>
  );
}

/** `refused`: `enrolment`, another terminal has its number; `replaced`, it is open in another window. */
function Unpaired({ terminalId, refused }: { terminalId: string; refused: 'enrolment' | 'replaced' | null }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <p className="text-lg font-semibold">{t(refused === 'replaced' ? 'away' : 'unpaired')}</p>
      <p className="text-sm text-muted">{refused === null ? t('unpairedHelp') : t(`refused.${refused}`)}</p>
      <p className="mt-3 text-xs text-muted">{t('terminalId')}</p>
      <p translate="no" className="island font-mono text-lg font-semibold tracking-wide select-all">
        {terminalId}
      </p>
    </>
  );
}

/** The seller that asks to pair the terminal. */
function ConfirmPairing({ asking }: { asking: Asking | undefined }) {
  const t = useTranslations('terminal.screen');
  if (!asking) return null;
  return (
    <>
      <p className="text-muted">{t('asked')}</p>
      <p className="my-2 line-clamp-3 text-xl font-semibold [overflow-wrap:anywhere]">
        <bdi>{asking.shop.name}</bdi>
      </p>
      <p className="text-sm text-muted">{t('askedNumber', { posId: isolate(asking.posId) })}</p>
      <p className="mt-3 text-sm font-medium text-balance">{t('askedHelp')}</p>
    </>
  );
}

function Pairing({ code, until, shop }: { code: string; until: number; shop: string }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <p className="line-clamp-2 font-medium">
        <bdi>{shop}</bdi>
      </p>
      <p className="text-muted">{t('pairing')}</p>
      <p translate="no" className="island my-2 text-2xl font-semibold tracking-[0.16em] select-all">
        {code}
      </p>
      <p className="text-sm text-muted">{t('pairingHelp')}</p>
      <Countdown until={until} />
    </>
  );
}

/** Path of a picture of this installation, whose host a tab may spell differently (localhost, 127.0.0.1). */
const pathOf = (url: string): string => new URL(url).pathname;

function Idle({ terminal: { shop, link } }: { terminal: Terminal }) {
  const t = useTranslations('terminal.screen');
  const name = shop?.name ?? '';
  return (
    <>
      {shop?.logoUrl ? (
        <img src={pathOf(shop.logoUrl)} alt="" className="mb-3 max-h-20 max-w-40 object-contain" />
      ) : (
        <span
          aria-hidden
          className="mb-3 grid size-18 place-content-center rounded-panel bg-accent-soft text-xl font-semibold text-accent"
        >
          {[...name][0]}
        </span>
      )}
      <p className="line-clamp-2 text-lg font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className="text-muted">{link === 'away' ? t('offline') : t('idle')}</p>
    </>
  );
}

/** A refund without reading a card: the money returns to the card that paid. */
function Refund({ payment }: { payment: Payment }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <p className="text-muted">{t('refund')}</p>
      <Amount payment={payment} isLarge />
      <p className="text-sm text-muted">{t('refundHelp')}</p>
      <p className="mt-3 text-sm font-medium">{t('confirm')}</p>
    </>
  );
}

function Present({ payment, problem }: { payment: Payment; problem: Extract<Screen, { at: 'present' }>['problem'] }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <p className="line-clamp-1 text-muted">
        {payment.operation === 'refund' ? t('refund') : <bdi>{payment.product}</bdi>}
      </p>
      <Amount payment={payment} isLarge />
      <PaidHow payment={payment} />
      <svg
        viewBox="0 0 48 48"
        className="pos-arcs my-1 size-14 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        aria-hidden
      >
        <path d="M12 19.5a10 10 0 0 1 0 9" />
        <path d="M19 15.5a18 18 0 0 1 0 17" />
        <path d="M26 11.5a26 26 0 0 1 0 25" />
        <path d="M33 7.5a34 34 0 0 1 0 33" />
      </svg>
      <p className={cx('text-sm font-medium', problem && 'text-wait')}>
        {problem ? t(`problem.${problem}`) : t('present')}
      </p>
    </>
  );
}

/** The tip in it and the number of installments, where there are any. */
function PaidHow({ payment: { tip, currency, chosenInstallments } }: { payment: Payment }) {
  const t = useTranslations('terminal.screen');
  if (tip === 0 && chosenInstallments < 2) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-3 text-xs text-muted">
      {tip > 0 ? (
        <span>
          {t('withTip')} <Money amount={tip} currency={currency} />
        </span>
      ) : null}
      {chosenInstallments > 1 ? <span>{t('inInstallments', { count: chosenInstallments })}</span> : null}
    </p>
  );
}

function Reading({ payment, entry }: { payment: Payment; entry: Extract<Screen, { at: 'reading' }>['entry'] }) {
  const t = useTranslations('terminal.screen');
  const Icon = entry === 'insert' || entry === 'swipe' ? CreditCard : Nfc;
  return (
    <>
      <Amount payment={payment} />
      <Icon aria-hidden className="my-3 size-12 animate-pulse text-accent" strokeWidth={1.5} />
      <p className="font-medium">{t(`reading.${entry}`)}</p>
    </>
  );
}

const PIN_PLACES = [0, 1, 2, 3];

function Pin({ payment, typed, triesLeft }: { payment: Payment; typed: number; triesLeft: number }) {
  const t = useTranslations('terminal.screen');
  const places = [...PIN_PLACES, 4, 5].slice(0, Math.max(PIN_PLACES.length, typed));
  return (
    <>
      <Amount payment={payment} isLarge />
      <p className="mt-2 font-medium">{t('pin')}</p>
      <p translate="no" className="island my-3 flex gap-3">
        {places.map((place) => (
          <span
            key={place}
            className={cx('size-4 rounded-full border-2 border-accent', place < typed && 'bg-accent')}
          />
        ))}
      </p>
      <p className={cx('min-h-5 text-sm', triesLeft < 3 ? 'text-bad' : 'text-muted')}>
        {triesLeft < 3 ? t('wrongPin', { count: triesLeft }) : t('pinHelp')}
      </p>
    </>
  );
}

function Busy({ payment, text }: { payment: Payment; text: 'wait' | 'authorizing' | 'sending' | 'kept' }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <Amount payment={payment} />
      <span className="my-4 grid">
        {text === 'kept' ? <Clock aria-hidden className="size-9 text-wait" /> : <Turning />}
      </span>
      <p className="text-balance">{t(text)}</p>
    </>
  );
}

const ENDS: Readonly<Record<Extract<Screen, { at: 'end' }>['outcome'], { icon: LucideIcon; tone: string }>> = {
  approved: { icon: Check, tone: 'bg-good text-surface' },
  declined: { icon: X, tone: 'bg-bad text-surface' },
  cancelled: { icon: Ban, tone: 'bg-calm-soft text-ink' },
  expired: { icon: Clock, tone: 'bg-wait-soft text-wait' },
  failed: { icon: CircleAlert, tone: 'bg-wait-soft text-wait' },
};

type EndProps = { terminal: Terminal; outcome: keyof typeof ENDS; code: number | null };

function End({ terminal: { payment, roll, paper }, outcome, code }: EndProps) {
  const t = useTranslations('terminal.screen');
  const reasons = useTranslations('payment-page.sandbox');
  const { icon: Icon, tone } = ENDS[outcome];
  return (
    <>
      <span className={cx('mb-2 grid size-16 place-content-center rounded-full', tone)}>
        <Icon aria-hidden className="size-8" strokeWidth={2.5} />
      </span>
      <p className="text-lg font-semibold">
        {outcome === 'approved' && payment?.operation === 'refund' ? t('end.refunded') : t(`end.${outcome}`)}
      </p>
      {payment && outcome === 'approved' ? <Amount payment={payment} /> : null}
      <p className="text-sm text-balance text-muted">
        {outcome === 'declined' && code !== null ? reasons(declineKeyOf(code)) : null}
        {outcome === 'cancelled' || outcome === 'expired' ? t('notCharged') : null}
        {outcome === 'failed' ? t('seeDashboard') : null}
      </p>
      {payment?.entry === 'insert' ? <p className="text-sm font-medium">{t('removeCard')}</p> : null}
      {roll.length > 0 && paper === 'out' ? <p className="text-sm text-wait">{t('paper')}</p> : null}
    </>
  );
}

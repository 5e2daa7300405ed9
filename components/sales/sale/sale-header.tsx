import { ArrowUpRight, Link2 } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { CaptureDialog, type HoldMove } from '#components/holds/capture-dialog.tsx';
import { ReleaseDialog } from '#components/holds/release-dialog.tsx';
import { TimeLeft } from '#components/holds/time-left.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Money } from '#components/ui/money.tsx';
import { Badge, StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { amountHeld } from '#lib/modules/payments/views/rules.ts';
import { paidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DevicePanel } from '../steps/device-panel.tsx';
import type { CancelAction, RefundAtAction, SaleDevices, TakeAction } from '../steps/devices.ts';
import { TakeDialog } from '../steps/take-dialog.tsx';
import { CancelLinkDialog, LinkAddress, type CancelLink } from '../steps/link-panel.tsx';
import { DoublePayment } from '../steps/double-payment.tsx';
import { NextNote, saysNext } from '../steps/next-note.tsx';
import { type NextStep, nextStep } from '../steps/next-step.ts';
import { SalePrice, WhoChooses } from './sale-price.tsx';
import { type ProofAction, type RefundAction, RefundDialog } from '../steps/refund-dialog.tsx';
import { DOT } from '#components/ui/dot.ts';

export type SaleActions = {
  refund: RefundAction;
  proof: ProofAction;
  capture: HoldMove;
  release: HoldMove;
  cancelLink: CancelLink;
  /** Starts the payment at a device. */
  take: TakeAction;
  refundAt: RefundAtAction;
  cancelAt: CancelAction;
};
type HeaderProps = {
  sale: SaleView;
  allowed: boolean;
  /** Devices of the seller; null where it takes no payments on them. `mayTake`: the person's right. */
  onDevice: (SaleDevices & { mayTake: boolean }) | null;
  /** The short address of its link; null where it cannot be paid any more. */
  linkUrl: string | null;
  timeZone: string;
  actions: SaleActions;
  /** Link to the subscription whose payment this sale is; null for other sales. */
  subscriptionDate: ReactNode;
  /** Control that sends the link of a payable sale. */
  sendLink: ReactNode;
  /** Menu of the further actions. */
  menu: ReactNode;
};

/** Amount and status large, the next steps beside them, and the coming events below. */
export function SaleHeader({
  sale,
  allowed,
  onDevice,
  linkUrl,
  timeZone,
  actions,
  subscriptionDate,
  sendLink,
  menu,
}: HeaderProps) {
  const t = useTranslations('dashboard.sale');
  const step = nextStep(sale, allowed);
  const isOpenLink = sale.type === 'template' && sale.status === 'initial';
  return (
    <header>
      <BackTo href="/sales" label={t('back')} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="sr-only">{t('title', { code: String(sale.code) })}: </span>
            <span className="text-2xl font-semibold">
              <SalePrice sale={sale} large />
            </span>
            {isOpenLink ? (
              <Badge tone="good" icon={Link2} large>
                {t('link.state')}
              </Badge>
            ) : (
              <StatusBadge type={sale.type} status={sale.status} large />
            )}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-muted">
            <span className="min-w-0">
              <bdi className="text-ink [overflow-wrap:anywhere]">{sale.productName}</bdi>
              {DOT}
            </span>
            <span>{t('title', { code: String(sale.code) })}</span>
            <CopyButton text={String(sale.code)} name={t('number')} />
          </p>
          <WhoChooses sale={sale} />
          {sale.parent ? <Parent parent={sale.parent} isPaid={sale.captured > 0} /> : null}
          {subscriptionDate}
        </div>
        <div className="flex items-start gap-2 max-sm:w-full max-sm:[&>:first-child:not(:last-child)]:grow">
          {onDevice?.open ? null : <Steps {...{ sale, step, allowed, onDevice, actions, sendLink }} />}
          {menu}
        </div>
      </div>
      {isOpenLink && linkUrl ? (
        <div className="mt-4">
          <LinkAddress url={linkUrl} />
        </div>
      ) : null}
      {onDevice?.open ? (
        <DevicePanel open={onDevice.open} cancel={onDevice.mayTake ? actions.cancelAt : null} />
      ) : (
        <NextNote sale={sale} />
      )}
      {sale.equal ? <DoublePayment equal={sale.equal} /> : null}
      <Figures sale={sale} timeZone={timeZone} />
    </header>
  );
}

function Parent({
  parent: { saleId, code, type },
  isPaid,
}: {
  parent: NonNullable<SaleView['parent']>;
  isPaid: boolean;
}) {
  const t = useTranslations('dashboard.sale.parent');
  const text = t(type !== 'template' ? 'hold' : isPaid ? 'link' : 'openLink', { code: String(code) });
  if (saleId === null) return <p className="mt-1 text-sm text-muted">{text}</p>;
  return (
    <p className="mt-1 text-sm">
      <Link href={`/sales/${saleId}`} className="inline-flex items-center gap-1 text-muted text-link hover:text-ink">
        {text}
        <ArrowUpRight aria-hidden className="size-3.5" />
      </Link>
    </p>
  );
}

function Steps({
  sale,
  step,
  allowed,
  onDevice,
  actions,
  sendLink,
}: Pick<HeaderProps, 'sendLink' | 'onDevice'> & {
  sale: SaleView;
  step: NextStep;
  allowed: boolean;
  actions: SaleActions;
}) {
  const { saleId, code } = sale;
  const row = (children: React.ReactNode) => <div className="flex gap-2 max-sm:w-full max-sm:*:grow">{children}</div>;
  const take =
    onDevice?.mayTake && sale.type !== 'token' ? (
      <TakeDialog saleId={saleId} price={<SalePrice sale={sale} />} devices={onDevice.devices} take={actions.take} />
    ) : null;
  if (step.kind === 'pay')
    return row(
      <>
        {take}
        {sendLink}
      </>,
    );
  if (step.kind === 'link')
    return allowed ? (
      row(
        <>
          <CancelLinkDialog
            saleId={saleId}
            code={code}
            price={<SalePrice sale={sale} />}
            paid={sale.children.paid}
            cancel={actions.cancelLink}
          />
          {take}
          {sendLink}
        </>,
      )
    ) : (
      <Why sale={sale} why="viewer" />
    );
  if (step.kind === 'hold') return row(<HoldDialogs {...{ sale, actions }} held={step.held} />);
  if (step.kind === 'refund') return row(<RefundOfSale {...{ sale, actions, onDevice }} left={step.left} />);
  // A chargeback says below what it means.
  return saysNext(sale) || step.why === 'disputed' ? null : <Why sale={sale} why={step.why} />;
}

type StepDialogsProps = { sale: SaleView; actions: SaleActions };

/** Release and capture of a hold. `held`: minor units. */
function HoldDialogs({ sale, actions, held: amount }: StepDialogsProps & { held: number }) {
  const paidWith = paidWithTexts(sale, useTranslations('dashboard'));
  const { saleId, code, currency } = sale;
  const held = {
    saleId,
    code,
    currency,
    held: amount,
    paidWith,
    isForeign: sale.cardIsForeign ?? false,
    terms: sale.terms,
    drawn: sale.drawn,
  };
  return (
    <>
      <ReleaseDialog sale={held} release={actions.release} />
      <CaptureDialog sale={held} capture={actions.capture} />
    </>
  );
}

type RefundOfSaleProps = StepDialogsProps & Pick<HeaderProps, 'onDevice'> & { left: number };

/** The refund of a sale, at a device or by the acquirer. `left`: minor units. */
function RefundOfSale({ sale, actions, onDevice, left }: RefundOfSaleProps) {
  const paidWith = paidWithTexts(sale, useTranslations('dashboard'));
  const { saleId, code, currency } = sale;
  return (
    <RefundDialog
      refund={actions.refund}
      atDevice={isPaidAtDevice(sale) && onDevice ? { devices: onDevice.devices, refund: actions.refundAt } : null}
      proof={actions.proof}
      cause={sale.equal ? 'duplicate' : undefined}
      sale={{
        saleId,
        code,
        currency,
        left,
        refunded: sale.refunded,
        captured: sale.captured,
        paidWith,
        funding: sale.funding,
      }}
    />
  );
}

const isPaidAtDevice = ({ attempts }: SaleView): boolean =>
  attempts.some(({ method, kind, state }) => method === 'emv' && kind !== 'refund' && state === 'succeeded');

/** The right that the next step needs. */
export const rightOf = ({ status, type }: Pick<SaleView, 'status' | 'type'>): Right =>
  status === 'authorized' ? 'end-holds' : type === 'template' ? 'make-sales' : 'refund';

/** The reason why no step is possible, in place of the buttons. */
function Why({ sale, why }: { sale: SaleView; why: Extract<NextStep, { kind: 'nothing' }>['why'] }) {
  const t = useTranslations('dashboard.sale.nothing');
  const roles = useRoleNames(rightOf(sale));
  return (
    <p className="max-w-72 text-sm text-muted sm:text-end">{t(why, { seller: isolate(sale.sellerName), roles })}</p>
  );
}

/** Figures besides head and receipt: the time that a hold has left, and its captured or released parts. */
function Figures({ sale, timeZone }: { sale: SaleView; timeZone: string }) {
  const t = useTranslations('dashboard.sale.sum');
  const language = useLocale();
  const isHeld = sale.status === 'authorized';
  const figures = [
    isHeld && sale.drawn > 0 ? { label: t('held'), amount: amountHeld(sale) } : null,
    sale.drawn > 0 ? { label: t('drawn'), amount: sale.drawn } : null,
    sale.voided > 0 && sale.captured > 0 ? { label: t('released'), amount: sale.voided } : null,
    sale.refundReserved > 0 ? { label: t('onTheWay'), amount: -sale.refundReserved } : null,
  ].filter((figure) => figure !== null);
  if (figures.length === 0 && !isHeld) return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y py-4">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt className="text-sm text-muted">{figure.label}</dt>
          <dd className="mt-0.5 text-lg font-medium" title={amountText(figure.amount, sale.currency, language)}>
            <Money amount={figure.amount} currency={sale.currency} />
          </dd>
        </div>
      ))}
      {isHeld && sale.holdExpiresAt ? (
        <div className="w-full sm:w-80">
          <dt className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{t('left')}</span>
            <span>
              {t('until')} <Timestamp at={sale.holdExpiresAt} timeZone={timeZone} now={sale.now} />
            </span>
          </dt>
          <dd className="mt-0.5">
            <TimeLeft expiresAt={sale.holdExpiresAt} now={sale.now} wide />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { RecordHead, ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { DeviceChange, SaleAtDevice, ShownDevice } from '#lib/modules/devices/views.ts';
import { DeviceBadge } from './device-badge.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

type Clock = { timeZone: string; now: Date };

type ScreenProps = Clock & {
  device: ShownDevice;
  /** The business of the device, for people of several businesses. */
  owner: string | null;
  actions: ReactNode;
};

/** A device with actions, then its payments beside its facts and its history. */
export function DeviceScreen({ device, owner, actions, ...clock }: ScreenProps) {
  const t = useTranslations('devices');
  const { name, posId, status, lastSeenAt } = device;
  return (
    <>
      <RecordHead
        name={name ?? t('unnamed', { number: posId })}
        badge={<DeviceBadge status={status} />}
        owner={owner}
        about={
          lastSeenAt === null ? (
            t('neverSeen')
          ) : (
            <>
              {t('lastSeen')} <Timestamp at={lastSeenAt} {...clock} />
            </>
          )
        }
        actions={actions}
      />
      <ThreeToTwo
        aside={
          <>
            <Section id="facts" title={t('facts.title')}>
              <DeviceFacts device={device} {...clock} />
            </Section>
            <Section id="history" title={t('history.title')}>
              <History history={device.history} {...clock} />
            </Section>
          </>
        }
      >
        <Section id="sales" title={t('sales.title')}>
          <Sales sales={device.sales} {...clock} />
        </Section>
      </ThreeToTwo>
    </>
  );
}

function DeviceFacts({ device, ...clock }: { device: ShownDevice } & Clock) {
  const t = useTranslations('devices.facts');
  const { posId, terminalId, place, model, firmware, pairedAt } = device;
  const latin = (text: string) => <bdi dir="ltr">{text}</bdi>;
  return (
    <Facts
      facts={[
        { label: t('number'), value: latin(posId), copy: posId },
        { label: t('terminal'), value: latin(terminalId), copy: terminalId },
        place === null ? null : { label: t('place'), value: <bdi>{place}</bdi> },
        model === '' ? null : { label: t('model'), value: latin(model) },
        firmware === '' ? null : { label: t('firmware'), value: latin(firmware) },
        { label: t('paired'), value: <Timestamp at={pairedAt} {...clock} /> },
      ]}
    />
  );
}

function Sales({ sales, ...clock }: { sales: readonly SaleAtDevice[] } & Clock) {
  const t = useTranslations('devices.sales');
  if (sales.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y border-y">
      {sales.map(({ saleId, code, product, at, amount, currency, isRefund, outcome }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several of them may be of one sale, and none has a name of its own
        <li key={index}>
          <Link
            href={`/sales/${saleId}`}
            prefetch={false}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 hover:bg-hover"
          >
            <CutText className="font-medium">{product === '' ? code : product}</CutText>
            <span className="figures min-w-24 font-medium">
              <Money amount={amount} currency={currency} />
            </span>
            <span className="text-sm text-muted">
              <Timestamp at={at} {...clock} />
            </span>
            <span className="text-end text-sm text-muted">
              {outcome === 'done' ? (isRefund ? t('refund') : null) : t(outcome)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function History({ history, ...clock }: { history: readonly DeviceChange[] } & Clock) {
  return (
    <ol className="grid gap-3">
      {history.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record that nobody reorders
        <li key={index} className="grid gap-0.5">
          <span className="[overflow-wrap:anywhere]">
            <Sentence change={change} {...clock} />
          </span>
          <span className="text-sm text-muted">
            <Timestamp at={change.at} {...clock} />
            {change.by === null ? null : (
              <>
                {DOT}
                <bdi>{change.by}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Sentence({ change: { kind, before, after }, ...clock }: { change: DeviceChange } & Clock) {
  const t = useTranslations('devices.history');
  const values = { before: isolate(before ?? ''), after: isolate(after ?? '') };
  if (kind === 'renamed') return t(before ? 'renamed' : 'named', values);
  if (kind === 'moved') return t(!after ? 'unplaced' : before ? 'moved' : 'placed', values);
  if (kind === 'online' && before)
    return (
      <>
        {t('online')} <Timestamp at={new Date(before)} {...clock} />
      </>
    );
  return t(kind);
}

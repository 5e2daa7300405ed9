import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Gathered } from '#lib/modules/disputes/contract/gathered.ts';

type GatheredProps = { gathered: Gathered; timeZone: string; now: Date };

/** Evidence of our own records, which goes along with an answer. */
export function GatheredEvidence({ gathered, timeZone, now }: GatheredProps) {
  const [t, words] = [useTranslations('dispute-desk.gathered'), useTranslations('disputes.gathered')];
  const { receipt, authentication, device, delivery, messages, refunds, earlierSales } = gathered;
  const at = (time: string) => <Timestamp at={new Date(time)} timeZone={timeZone} now={now} exact />;
  const lines = (...all: readonly ReactNode[]) => (
    <span className="grid gap-0.5">
      {all.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fact, in their order
        <span key={index}>{line}</span>
      ))}
    </span>
  );
  return (
    <Facts
      facts={[
        {
          label: words('receipt'),
          value: lines(
            <span className="font-medium">
              <Money amount={receipt.amount} currency={receipt.currency} />
            </span>,
            <bdi>{receipt.productName}</bdi>,
            receipt.paidAt && at(receipt.paidAt),
            receipt.authNumber && t('auth', { number: isolate(receipt.authNumber) }),
          ),
        },
        {
          label: words('authentication'),
          value: authentication
            ? lines(
                t(authentication.isAuthenticated ? 'authenticated' : 'notAuthenticated'),
                authentication.isLiabilityShifted && t('shifted'),
                at(authentication.at),
              )
            : t('noAuthentication'),
        },
        device && {
          label: words('device'),
          value: lines(t('terminal', { name: isolate(device.name) }), at(device.at)),
        },
        {
          label: words('delivery'),
          value: delivery
            ? lines(
                delivery.shipping && <bdi>{delivery.shipping}</bdi>,
                delivery.address && <bdi>{delivery.address}</bdi>,
                delivery.opened.length > 0 && t('opened', { count: delivery.opened.length }),
              )
            : t('noDelivery'),
        },
        {
          label: words('messages'),
          value: lines(
            t('messages', { count: messages.length }),
            ...messages.slice(0, 3).map((message) => (
              <span key={message.at} className="text-sm text-muted">
                <bdi>{message.recipient}</bdi> {at(message.at)}
              </span>
            )),
          ),
        },
        {
          label: words('refunds'),
          value:
            refunds.length === 0
              ? t('noRefunds')
              : lines(
                  ...refunds.map((refund) => (
                    <span key={refund.at}>
                      <Money amount={refund.amount} currency={receipt.currency} /> {at(refund.at)}
                    </span>
                  )),
                ),
        },
        {
          label: words('earlier-sales'),
          value: t('earlier', { count: earlierSales.count, undisputed: earlierSales.undisputed }),
        },
      ]}
    />
  );
}

import { useTranslations } from 'next-intl';
import { DeliveryBadge, Outcome } from '#components/callbacks/deliveries/delivery-badge.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { Invitation, Member } from '#lib/modules/access/contract/people.ts';
import type { DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import type { SellerEvent, SellerListRow } from '#lib/modules/partners/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { Share } from '../share.tsx';
import { DOT } from '#components/ui/dot.ts';

/** The parts of a seller's page that only show. */

type Clock = { timeZone: string; now: Date };

/** Recent turnover of the seller. */
export function Figures({ seller, ...clock }: { seller: SellerListRow } & Clock) {
  const t = useTranslations('partner-seller.figures');
  const list = useTranslations('partner');
  const { volume, currency, sales, refundShare, chargebackShare, stateAt } = seller;
  const figures = [
    {
      label: t('volume'),
      value: sales === 0 ? list('noSales') : <Money amount={volume} currency={currency} />,
    },
    { label: t('refunds'), value: sales === 0 ? '–' : <Share of={refundShare} /> },
    { label: t('chargebacks'), value: sales === 0 ? '–' : <Share of={chargebackShare} /> },
    { label: t('since'), value: <Timestamp at={stateAt} {...clock} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-y py-4 md:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type DeliveriesProps = Clock & { address: string | null; deliveries: readonly DeliveryRow[] };

/** The callback address of a seller, and its last deliveries. */
export function SellerDeliveries({ address, deliveries, ...clock }: DeliveriesProps) {
  const t = useTranslations('partner-seller.callbacks');
  return (
    <>
      <p className="mb-3 text-sm">
        <span className="text-muted">{t('address')}</span>{' '}
        {address ? <Code>{address}</Code> : <span>{t('noAddress')}</span>}
      </p>
      {deliveries.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y border-y">
          {deliveries.map(({ id, notifyType, state, outcome, createdAt }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5">
              <Code>{notifyType}</Code>
              <DeliveryBadge state={state} />
              <span className="text-sm text-muted">
                <Timestamp at={createdAt} {...clock} />
              </span>
              <span className="text-end text-sm">
                <Outcome outcome={outcome} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type PeopleProps = { people: { members: readonly Member[]; invitations: readonly Invitation[] } };

/** Members of the seller, and its open invitations. */
export function SellerPeople({ people: { members, invitations } }: PeopleProps) {
  const t = useTranslations('partner-seller.people');
  const role = useTranslations('access.role');
  if (members.length + invitations.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y border-y">
      {members.map((member) => (
        <li key={member.membershipId} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <bdi className="block truncate font-medium">{member.name}</bdi>
            <bdi className="block truncate text-sm text-muted">{member.email}</bdi>
          </span>
          <span className="shrink-0 text-sm">{role(member.role)}</span>
        </li>
      ))}
      {invitations.map((invitation) => (
        <li key={`invitation-${invitation.id}`} className="flex items-baseline justify-between gap-4 py-2.5">
          <bdi className="min-w-0 truncate">{invitation.email}</bdi>
          <span className="shrink-0 text-sm text-muted">
            {t('invited')}
            {DOT}
            {role(invitation.role)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Events of a seller's onboarding, the newest first. */
export function SellerEvents({ events, ...clock }: { events: readonly SellerEvent[] } & Clock) {
  const t = useTranslations('partner-seller');
  if (events.length === 0) return <p className="text-muted">{t('log.none')}</p>;
  return (
    <ol className="divide-y border-y">
      {events.map(({ id, kind, at, by }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <span className="font-medium">{t(`event.${kind}`)}</span>
          <span className="text-sm text-muted">
            <Timestamp at={at} {...clock} />
          </span>
          {by === null ? null : <span className="text-sm text-muted">{isolate(by)}</span>}
        </li>
      ))}
    </ol>
  );
}

import { Ban, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { Money } from '#components/ui/money.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { TemplateRow } from '#lib/modules/subscriptions/views/templates.ts';
import { type TemplateActions, TemplateMenu } from './template-menu.tsx';
import { type ListedTemplate, madeHref } from './templates.ts';

type TemplatesListProps = {
  rows: readonly ListedTemplate[];
  showSeller: boolean;
  timeZone: string;
  now: Date;
  actions: TemplateActions;
};

/** Templates as a table, and on phones as cards. A row opens the subscriptions of its template; a menu has the rest. */
export function TemplatesList({ rows, showSeller, timeZone, now, actions }: TemplatesListProps) {
  const t = useTranslations('subscription-work.templates');
  const columns: Column<ListedTemplate>[] = [
    {
      key: 'description',
      label: t('column.template'),
      isCut: true,
      phone: 'head',
      cell: ({ subscriptionId, description, reference }) => (
        <>
          <RowLink href={madeHref(subscriptionId)}>
            <CutText>{description}</CutText>
          </RowLink>
          {reference ? <CutText className="text-sm text-muted card:hidden">{reference}</CutText> : null}
        </>
      ),
    },
    ...sellerColumn<ListedTemplate>(showSeller, t('column.seller')),
    {
      key: 'price',
      label: t('column.price'),
      className: 'w-44',
      phone: 'head-end',
      cell: (row) => (
        <>
          <PeriodPrice {...row} />
          {row.iterations === null ? null : (
            <span className="block text-sm text-muted card:hidden">{t('payments', { count: row.iterations })}</span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-32',
      phone: 'line-end',
      cell: (row) => <TemplateBadge isEnded={row.endedAt !== null} />,
    },
    {
      key: 'created',
      label: t('column.created'),
      className: 'hidden w-36 text-muted 2xl:table-cell',
      cell: ({ createdAt }) => <Timestamp at={createdAt} timeZone={timeZone} now={now} />,
    },
    {
      key: 'subscribers',
      label: t('column.subscribers'),
      className: 'w-36',
      end: true,
      phone: 'line',
      cell: ({ running, made }) => <Subscribers running={running} made={made} />,
    },
    {
      key: 'monthly',
      label: t('column.monthly'),
      className: 'w-32 font-medium',
      end: true,
      phone: 'line',
      cell: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
    },
    {
      key: 'menu',
      label: <span className="sr-only">{t('column.actions')}</span>,
      className: 'w-14',
      end: true,
      phone: 'beside',
      cell: (row) => <TemplateMenu template={row} actions={actions} />,
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ subscriptionId }) => subscriptionId} isTall />;
}

function Subscribers({ running, made }: Pick<TemplateRow, 'running' | 'made'>) {
  const t = useTranslations('subscription-work.templates');
  return (
    <span className="tabular-nums" title={t('subscribersHint')}>
      <span className="columns:font-medium">{t('running', { count: running })}</span>
      <span className="block text-sm text-muted card:hidden">{t('ofMade', { count: made })}</span>
    </span>
  );
}

function TemplateBadge({ isEnded }: { isEnded: boolean }) {
  const t = useTranslations('subscription-work.templates.state');
  return isEnded ? (
    <Badge tone="calm" icon={Ban}>
      {t('ended')}
    </Badge>
  ) : (
    <Badge tone="good" icon={Link2}>
      {t('open')}
    </Badge>
  );
}

import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/status-badge.tsx';

/** Statuses of a customer as the API numbers them. */
export const CUSTOMER_STATUS = { deactivated: 0, active: 1, draft: 2 } as const;

/** Badge of a customer's status. */
export function CustomerStatus({ status }: { status: number }) {
  const t = useTranslations('catalog.customers.status');
  if (status === CUSTOMER_STATUS.active)
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t('1')}
      </Badge>
    );
  return status === CUSTOMER_STATUS.draft ? (
    <Badge tone="wait" icon={CircleDashed}>
      {t('2')}
    </Badge>
  ) : (
    <Badge tone="calm" icon={CircleSlash}>
      {t('0')}
    </Badge>
  );
}

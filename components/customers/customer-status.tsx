import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/status-badge.tsx';

/** Badge of a customer's status: 0 deactivated, 1 active, 2 draft. */
export function CustomerStatus({ status }: { status: number }) {
  const t = useTranslations('catalog.customers.status');
  if (status === 1)
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t('1')}
      </Badge>
    );
  return status === 2 ? (
    <Badge tone="wait" icon={CircleDashed}>
      {t('2')}
    </Badge>
  ) : (
    <Badge tone="calm" icon={CircleSlash}>
      {t('0')}
    </Badge>
  );
}

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';

/** A search among the sales, from a page that has no other. Works before any script is there. */
export function SalesSearch() {
  const t = useTranslations('common.search');
  return (
    <form action="/sales" method="get" role="search" className="flex gap-2">
      <Input name="q" type="search" required aria-label={t('inSales')} placeholder={t('inSales')} />
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {t('open')}
      </Button>
    </form>
  );
}

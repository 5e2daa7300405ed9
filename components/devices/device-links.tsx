import { PackagePlus, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

/** Links beside the title of the devices: order devices, or add an existing one. */
export function DeviceLinks() {
  const t = useTranslations('devices');
  return (
    <>
      <Link href="/devices/order" className={buttonClass()}>
        <PackagePlus aria-hidden className="size-4" />
        {t('order')}
      </Link>
      <Link href="/devices/pair" className={buttonClass('main')}>
        <Plus aria-hidden className="size-4" />
        {t('pair')}
      </Link>
    </>
  );
}

/** The first step of an empty list of devices. */
export function FirstDevice() {
  const t = useTranslations('devices');
  return (
    <Link href="/devices/pair" className={buttonClass('main')}>
      {t('pair')}
    </Link>
  );
}

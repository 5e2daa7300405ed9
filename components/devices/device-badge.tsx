import { CreditCard, type LucideIcon, Wifi, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { DeviceStatus } from '#lib/modules/devices/views.ts';

const LOOKS: Readonly<Record<DeviceStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'good', icon: Wifi },
  busy: { tone: 'wait', icon: CreditCard },
  offline: { tone: 'calm', icon: WifiOff },
};

/** The status of a device. */
export function DeviceBadge({ status, large = false }: { status: DeviceStatus; large?: boolean }) {
  const t = useTranslations('devices.status');
  return (
    <Badge {...LOOKS[status]} large={large}>
      {t(status)}
    </Badge>
  );
}

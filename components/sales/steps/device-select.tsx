'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { type DeviceChoice, nameOfDevice } from './devices.ts';

type DeviceSelectProps = {
  label: string;
  devices: readonly DeviceChoice[];
  value: string;
  busy: boolean;
  change: (deviceId: string) => void;
  /** A choice before the devices, where none of them has to be. */
  none?: ReactNode;
};

/** Which device; one that is offline stays in the list and says so. */
export function DeviceSelect({ label, devices, value, busy, change, none }: DeviceSelectProps) {
  const t = useTranslations('dashboard.onDevice');
  return (
    <Field id="device" label={label}>
      {(attributes) => (
        <Select {...attributes} disabled={busy} value={value} onChange={({ target }) => change(target.value)}>
          {none ? <option value="">{none}</option> : null}
          {devices.map((device) => (
            <option key={device.id} value={device.id} disabled={!device.isOnline}>
              {device.isOnline ? nameOfDevice(device) : t('offlineOption', { device: nameOfDevice(device) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

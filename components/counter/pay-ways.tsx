'use client';

import { Banknote, ChevronRight, MessageSquareText, Nfc, QrCode } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { type DeviceChoice, nameOfDevice } from '#components/sales/steps/devices.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { CASH_LIMIT, mayBeCash } from '#lib/modules/counter/views.ts';
import type { OrderWay } from '#lib/modules/counter/contract.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

type WaysProps = {
  price: number;
  currency: string;
  devices: readonly DeviceChoice[];
  /** A sale that was made already: it is not paid in cash from here. */
  isSale: boolean;
  isOnline: boolean;
  busy: boolean;
  problem: string | null;
  choose: (way: OrderWay) => void;
  back: () => void;
};

/** Choice of the payment method: one touch each, and what the method needs in its place. */
export function PayWays({ price, currency, devices, isSale, isOnline, busy, problem, choose, back }: WaysProps) {
  const t = useTranslations('counter.pay');
  const counter = useTranslations('counter');
  const language = useLocale();
  const [opened, open] = useState<'sms' | 'cash' | null>(null);
  const isCash = mayBeCash(price, currency);
  const ready = devices.filter((device) => device.isOnline);
  const isHeld = busy || !isOnline;
  return (
    <section aria-labelledby="pay-title" className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-4">
      <div>
        <h2 id="pay-title" tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('title')}
        </h2>
        <p className="text-2xl font-semibold">
          <Money amount={price} currency={currency} large />
        </p>
      </div>
      {problem ? <FieldError id="pay-problem">{problem}</FieldError> : null}
      <ul className="grid gap-2">
        {ready.map((device) => (
          <Way
            key={device.id}
            icon={<Nfc aria-hidden className="size-6" />}
            name={t('device', { device: isolate(nameOfDevice(device)) })}
            help={t('deviceHelp')}
            held={isHeld}
            choose={() => choose({ by: 'device', deviceId: device.id })}
          />
        ))}
        {ready.length === 0 ? (
          <Way
            icon={<Nfc aria-hidden className="size-6" />}
            name={t('noDevice')}
            help={t('noDeviceHelp')}
            held
            choose={() => undefined}
          />
        ) : null}
        <Way
          icon={<QrCode aria-hidden className="size-6" />}
          name={t('code')}
          help={t('codeHelp')}
          held={isHeld}
          choose={() => choose({ by: 'code' })}
        />
        <Way
          icon={<MessageSquareText aria-hidden className="size-6" />}
          name={t('sms')}
          help={null}
          held={isHeld}
          isOpen={opened === 'sms'}
          choose={() => open(opened === 'sms' ? null : 'sms')}
        >
          <PhoneEntry held={isHeld} send={(phone) => choose({ by: 'sms', phone })} />
        </Way>
        {isSale ? null : (
          <Way
            icon={<Banknote aria-hidden className="size-6" />}
            name={t('cash')}
            help={isCash ? t('cashHelp') : counter('cashLimit', { limit: amountText(CASH_LIMIT, 'ILS', language) })}
            held={isHeld || !isCash}
            isOpen={opened === 'cash'}
            choose={() => open(opened === 'cash' ? null : 'cash')}
          >
            <CashEntry {...{ price, currency }} held={isHeld} take={() => choose({ by: 'cash' })} />
          </Way>
        )}
      </ul>
      <Button kind="quiet" className="mt-auto h-12 md:h-16" disabled={busy} onClick={back}>
        {t('back')}
      </Button>
    </section>
  );
}

type WayProps = {
  icon: ReactNode;
  name: string;
  help: string | null;
  held: boolean;
  isOpen?: boolean;
  choose: () => void;
  /** Further fields of the way to pay. */
  children?: ReactNode;
};

function Way({ icon, name, help, held, isOpen, choose, children }: WayProps) {
  return (
    <li className="rounded-panel border bg-surface">
      <button
        type="button"
        disabled={held}
        aria-expanded={isOpen}
        onClick={choose}
        className="flex min-h-16 w-full items-center gap-4 rounded-panel px-4 py-2.5 text-start hover:bg-hover disabled:opacity-60"
      >
        <span className="shrink-0 text-accent">{icon}</span>
        <span className="min-w-0 grow">
          <span className="block text-lg font-medium">{name}</span>
          {help ? <span className="block text-sm text-muted">{help}</span> : null}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
      </button>
      {isOpen ? <div className="grid gap-3 border-t p-4">{children}</div> : null}
    </li>
  );
}

function PhoneEntry({ held, send }: { held: boolean; send: (phone: string) => void }) {
  const t = useTranslations('counter.pay');
  const [phone, setPhone] = useState('');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (phone.trim() !== '') send(phone.trim());
      }}
    >
      <Field id="pay-phone" label={t('phone')}>
        {(attributes) => (
          <Input
            {...attributes}
            type="tel"
            dir="ltr"
            autoComplete="off"
            autoFocus
            maxLength={64}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
      </Field>
      <Button kind="main" type="submit" className="h-12 md:h-16" disabled={held || phone.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}

function CashEntry({
  price,
  currency,
  held,
  take,
}: {
  price: number;
  currency: string;
  held: boolean;
  take: () => void;
}) {
  const t = useTranslations('counter.pay');
  const language = useLocale();
  const [typed, setTyped] = useState('');
  const given = typed.trim() === '' ? null : fromTypedMajor(typed, currency);
  const isTooLittle = given !== null && given < price;
  return (
    <form
      lang={language}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLittle) take();
      }}
    >
      <Field id="pay-given" label={t('given')} error={isTooLittle ? t('tooLittle') : null}>
        {(attributes) => (
          <Input
            {...attributes}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {given !== null && given >= price ? (
        <p role="status" className="flex justify-between text-lg font-semibold">
          {t('change')}
          <Money amount={given - price} currency={currency} />
        </p>
      ) : null}
      <Button kind="main" type="submit" className="h-12 md:h-16" disabled={held || isTooLittle}>
        {t('takeCash')}
      </Button>
    </form>
  );
}

'use client';

import { Check, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { PairForm, PairingCodeForm } from '#lib/modules/devices/contract/device-forms.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { type DeviceBusiness, TurnOn, type TurnOnAction } from './turn-on.tsx';
import { PairingPicture } from './pairing-picture.tsx';

type Begin = (sellerKey: string, form: PairForm) => Promise<{ ok: true } | Refused<keyof PairForm>>;
type End = (
  sellerKey: string,
  device: Pick<PairForm, 'posId' | 'terminalId'>,
  form: PairingCodeForm,
) => Promise<{ ok: true } | Refused<keyof PairingCodeForm>>;

export type WizardProps = {
  businesses: readonly DeviceBusiness[];
  /** The lowest number that is free at the first business. */
  number: string;
  isSandbox: boolean;
  turnOn: TurnOnAction;
  begin: Begin;
  end: End;
};

const STEPS = ['step1', 'step2', 'step3'] as const;

/** Pairs a device in three steps (device, code, done), each beside a picture of the device's screen. */
export function PairingWizard({ businesses, number, isSandbox, turnOn, begin, end }: WizardProps) {
  const [sellerKey, choose] = useState(businesses[0]?.key ?? '');
  const [device, setDevice] = useState<PairForm | null>(null);
  const [isDone, setDone] = useState(false);
  const business = businesses.find(({ key }) => key === sellerKey);
  if (business && !business.isOn)
    return (
      <div className="grid max-w-2xl gap-5">
        <Owner businesses={businesses} value={sellerKey} onChange={choose} />
        <TurnOn business={business} turnOn={turnOn} />
      </div>
    );
  const step = isDone ? 2 : device === null ? 0 : 1;
  return (
    <div className="max-w-3xl">
      <Steps now={step} />
      <div className="mt-6 grid items-start gap-x-12 gap-y-6 sm:grid-cols-[minmax(0,1fr)_11rem]">
        {device === null ? (
          <DeviceStep
            {...{ businesses, sellerKey, choose, isSandbox }}
            first={{ posId: number, name: '', terminalId: '' }}
            send={(form) => begin(sellerKey, form)}
            done={setDevice}
          />
        ) : isDone ? (
          <DoneStep
            device={device}
            again={() => {
              setDevice(null);
              setDone(false);
            }}
          />
        ) : (
          <CodeStep
            business={business?.name ?? ''}
            again={() => begin(sellerKey, device)}
            send={(form) => end(sellerKey, device, form)}
            back={() => setDevice(null)}
            done={() => setDone(true)}
          />
        )}
        <div className="row-start-1 grid justify-items-center sm:col-start-2">
          <PairingPicture of={step === 2 ? 'done' : step === 1 ? 'code' : 'number'} />
        </div>
      </div>
    </div>
  );
}

function Owner(props: { businesses: readonly DeviceBusiness[]; value: string; onChange: (key: string) => void }) {
  const t = useTranslations('devices');
  const { businesses, ...rest } = props;
  return <SellerField label={t('seller')} sellers={businesses} {...rest} />;
}

function Steps({ now }: { now: number }) {
  const t = useTranslations('devices.pairing');
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === now ? 'font-medium' : 'text-muted')}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full text-sm tabular-nums',
              index < now
                ? 'bg-good-soft text-good'
                : index === now
                  ? 'bg-accent text-accent-ink'
                  : 'bg-calm-soft text-muted',
            )}
          >
            {index < now ? <Check className="size-4" /> : index + 1}
          </span>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

type DeviceStepProps = Pick<WizardProps, 'businesses' | 'isSandbox'> & {
  sellerKey: string;
  choose: (key: string) => void;
  first: PairForm;
  send: (form: PairForm) => ReturnType<Begin>;
  done: (device: PairForm) => void;
};

function DeviceStep({ businesses, sellerKey, choose, isSandbox, first, send, done }: DeviceStepProps) {
  const t = useTranslations('devices.pairing');
  const form = useContractForm({
    contract: () => import('#lib/modules/devices/contract/device-forms.ts').then(({ pairForm }) => pairForm),
    defaults: first,
    send,
    done: (_, values) => done(trimmed(values)),
    warnsBeforeLeaving: false,
  });
  return (
    <Form form={form} className="gap-5">
      <p className="text-muted">{t('lead')}</p>
      <Owner businesses={businesses} value={sellerKey} onChange={choose} />
      <TextField
        form={form}
        name="terminalId"
        label={t('terminal')}
        help={t('terminalHelp')}
        isLatin
        inputMode="numeric"
        maxLength={64}
      />
      <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={50} />
      <TextField
        form={form}
        name="posId"
        label={t('number')}
        help={t('numberHelp')}
        isLatin
        inputMode="numeric"
        maxLength={3}
      />
      <FormProblem form={form} id="pair-problem" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton form={form}>{t('begin')}</SubmitButton>
        {isSandbox ? (
          <a
            href="/sandbox/terminal"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-link"
          >
            {t('draw')}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
          </a>
        ) : null}
      </div>
    </Form>
  );
}

const trimmed = ({ posId, name, terminalId }: PairForm): PairForm => ({
  posId: posId.trim(),
  name: name.trim(),
  terminalId: terminalId.trim(),
});

type CodeStepProps = {
  /** The name that the device shows. */
  business: string;
  send: (form: PairingCodeForm) => ReturnType<End>;
  again: () => ReturnType<Begin>;
  back: () => void;
  done: () => void;
};

function CodeStep({ business, send, again, back, done }: CodeStepProps) {
  const t = useTranslations('devices.pairing');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/devices/contract/device-forms.ts').then(({ pairingCodeForm }) => pairingCodeForm),
    defaults: { code: '' },
    send,
    done,
    warnsBeforeLeaving: false,
  });
  const another = useAction<void, { ok: true } | Refused>(again, {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => toast.add(answer.ok ? { title: t('shown') } : { title: answer.message, type: 'error' }),
  });
  return (
    <Form form={form} className="gap-5">
      <p className="text-muted">{t('codeLead', { business: isolate(business) })}</p>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        isLatin
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        className="max-w-40 text-lg tracking-widest"
      />
      <FormProblem form={form} id="code-problem" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t('confirm')}</SubmitButton>
        <Button busy={another.isBusy} disabled={form.busy} onClick={() => void another.run()}>
          {t('again')}
        </Button>
        <Button kind="quiet" disabled={form.busy} onClick={back}>
          {t('back')}
        </Button>
      </div>
    </Form>
  );
}

function DoneStep({ device: { name, posId }, again }: { device: PairForm; again: () => void }) {
  const t = useTranslations('devices.pairing');
  return (
    <div role="status" className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('doneTitle', { name: isolate(name) })}</h2>
      <p>{t('doneBody', { number: isolate(posId) })}</p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/devices?q=${encodeURIComponent(posId)}`} className={buttonClass('main')}>
          {t('open')}
        </Link>
        <Button onClick={again}>{t('another')}</Button>
      </div>
    </div>
  );
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { Form, FormProblem, SubmitButton, saveBarClass } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { EMPTY_SUBSCRIPTION } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import type { SendLink } from '#components/links/link-actions.ts';
import { BuyerSection } from './buyer-section.tsx';
import type { CreateSubscription, MadeSubscription } from './create-actions.ts';
import { DatesSection } from './dates-section.tsx';
import { MadePanel } from './made-panel.tsx';
import { PlanSection } from './plan-section.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { SettingsSection } from './settings-section.tsx';

/** `seesCustomers`: the person may look at its customers. */
type Business = { key: string; name: string; seesCustomers: boolean };

type NewSubscriptionProps = {
  businesses: readonly Business[];
  /** The kind chosen on the screen before. */
  kind: 'regular' | 'template';
  create: CreateSubscription;
  /** Sends the link; null for people who may not write to buyers. */
  send: SendLink | null;
  /** Time of the product's clock, which the sandbox may have moved. */
  now: Date;
  timeZone: string;
  zoneName: string;
};

/**
 * Makes a subscription for one buyer, or a template for many, beside what it will come to; then hands over its link.
 */
export function NewSubscription(props: NewSubscriptionProps) {
  const [made, setMade] = useState<MadeSubscription | null>(null);
  const [round, setRound] = useState(0);
  return made ? (
    <MadePanel
      made={made}
      send={props.send}
      again={() => {
        setMade(null);
        setRound(round + 1);
      }}
    />
  ) : (
    <CreateForm key={round} {...props} onMade={setMade} />
  );
}

function CreateForm({
  businesses,
  kind,
  create,
  now,
  timeZone,
  zoneName,
  onMade,
}: NewSubscriptionProps & { onMade: (made: MadeSubscription) => void }) {
  const t = useTranslations('subscription-work.new');
  const language = useLocale();
  const [sellerKey, chooseSeller] = useState(businesses[0]?.key ?? '');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/subscriptions/views/new-subscription-contract.ts').then(({ newSubscriptionForm }) =>
        newSubscriptionForm({ now, timeZone }),
      ),
    defaults: { ...EMPTY_SUBSCRIPTION, kind, language },
    send: (values) => create(sellerKey, values),
    done: onMade,
  });
  const isTemplate = form.hook.watch('kind') === 'template';
  const business = businesses.find(({ key }) => key === sellerKey);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Form form={form} className="max-w-2xl content-start gap-8">
        <div className="grid gap-5">
          <SellerField label={t('business')} sellers={businesses} value={sellerKey} onChange={chooseSeller} />
          <PlanSection form={form} />
        </div>
        <DatesSection form={form} now={now} timeZone={timeZone} zoneName={zoneName} />
        <div hidden={isTemplate}>
          <BuyerSection form={form} sellerKey={sellerKey} seesCustomers={business?.seesCustomers ?? false} />
        </div>
        <SettingsSection form={form} />
        <FormProblem form={form} id="subscription-problem" />
        <div className={saveBarClass}>
          <SubmitButton form={form}>{t(isTemplate ? 'submitTemplate' : 'submit')}</SubmitButton>
        </div>
      </Form>
      <PlanPreview form={form} now={now} timeZone={timeZone} />
    </div>
  );
}

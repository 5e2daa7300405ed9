'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { CheckField } from '#components/form/fields.tsx';
import { Form, FormProblem, saveBarClass, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import type { Sample } from '#lib/modules/subscriptions/contract/subscription-sample.ts';
import type { Setting, SubscriptionSettings } from '#lib/modules/subscriptions/contract/settings.ts';
import { MessagePreview } from './message-preview.tsx';

type SettingsProps = {
  sellerKey: string;
  first: SubscriptionSettings;
  mayChange: boolean;
  save: (sellerKey: string, form: SubscriptionSettings) => Promise<{ ok: true } | Refused<Setting>>;
};

/** Switches of messages, each with the first message that it lets out. */
const MESSAGES = [
  ['notifiesOfChanges', 'started'],
  ['remindsYearly', 'reminder'],
  ['remindsFailure', 'retry'],
  ['remindsCard', 'card'],
] as const satisfies readonly (readonly [Setting, Sample])[];

/** Switches of what buyers may do on their own page. */
const RIGHTS = ['mayCancel', 'mayPause'] as const satisfies readonly Setting[];

/** The switch of each message; that of a new price is chosen with each change. */
const SWITCH_OF: Readonly<Record<Sample, Setting | null>> = {
  started: 'notifiesOfChanges',
  paused: 'notifiesOfChanges',
  cancelled: 'notifiesOfChanges',
  completed: 'notifiesOfChanges',
  reminder: 'remindsYearly',
  retry: 'remindsFailure',
  'another-card': 'remindsFailure',
  'gave-up': 'remindsFailure',
  card: 'remindsCard',
  price: null,
};

/** The switches on one side, the messages themselves on the other, as buyers get them. */
export function SettingsScreen({ sellerKey, first, mayChange, save }: SettingsProps) {
  const t = useTranslations('subscription-settings');
  const roles = useRoleNames('manage-subscriptions');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [sample, setSample] = useState<Sample>('started');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/subscriptions/contract/settings-form.ts').then(({ settingsForm }) => settingsForm),
    defaults: first,
    send: (values) => save(sellerKey, values),
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  const chosen = form.hook.watch();
  const by = SWITCH_OF[sample];
  return (
    // The tabs draw the line above the first section.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:[&>section]:border-t-0 lg:[&>section]:pt-2 [&_section:first-child]:border-t-0 [&_section:first-child]:pt-2">
      <Form form={form} className="min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {mayChange ? null : <p className="rounded-panel border p-3 text-sm text-muted">{t('forbidden', { roles })}</p>}
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <Section id="told" title={t('told')}>
            <p className="mb-4 text-sm text-muted">{t('toldHelp')}</p>
            <div className="grid gap-4">
              {MESSAGES.map(([name, shows]) => (
                <div
                  key={name}
                  role="group"
                  onFocus={() => setSample((now) => (SWITCH_OF[now] === name ? now : shows))}
                >
                  <CheckField form={form} name={name} label={t(`${name}.label`)} help={t(`${name}.help`)} />
                </div>
              ))}
            </div>
          </Section>
          <Section id="rights" title={t('rights')}>
            <p className="mb-4 text-sm text-muted">{t('rightsHelp')}</p>
            <div className="grid gap-4">
              {RIGHTS.map((name) => (
                <CheckField key={name} form={form} name={name} label={t(`${name}.label`)} help={t(`${name}.help`)} />
              ))}
            </div>
          </Section>
          {mayChange ? (
            <div className={saveBarClass}>
              <FormProblem form={form} id="settings-problem" />
              <SubmitButton form={form}>{t('save')}</SubmitButton>
            </div>
          ) : null}
        </fieldset>
      </Form>
      <MessagePreview {...{ sellerKey, sample, setSample }} isOff={by !== null && !chosen[by]} />
    </div>
  );
}

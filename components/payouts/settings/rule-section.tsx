'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { AmountField } from '#components/form/fields.tsx';
import { Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { toMajorText } from '#lib/kernel/money.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import type { PayoutSettingsActions } from './settings-actions.ts';

type RuleProps = { sellerKey: string; above: number | null; save: PayoutSettingsActions['setRule'] };

/** The sum above which a payout by hand takes two people. */
export function RuleSection({ sellerKey, above, save }: RuleProps) {
  const t = useTranslations('payout-accounts.rule');
  const language = useLocale();
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('rule-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/payouts/contract/settings-forms.ts').then((forms) => forms.ruleForm),
    defaults: { above: above === null ? '' : toMajorText(above, 'ILS') },
    before: proof.prove,
    send: (values) => save(sellerKey, values),
    done({ waits }) {
      toast.add({ title: t(waits ? 'waits' : 'saved') });
      refresh();
    },
  });
  return (
    <Section id="rule" title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">
        {above === null ? t('none') : t('now', { amount: amountText(above, 'ILS', language) })}
      </p>
      <Form form={form} className="max-w-md gap-5">
        <AmountField form={form} name="above" label={t('above')} help={t('help')} maxLength={20} />
        {proof.field}
        <FormProblem form={form} id="rule-problem" />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  );
}

import type { Answer, Refused } from '#components/ui/refused.ts';
import type { AgreementForm } from '#lib/modules/agreements/contract/agreement-form.ts';

/** Changes of an agreement from its page. */
export type AgreementActions = {
  send(agreementId: string): Promise<Answer>;
  cancel(agreementId: string): Promise<Answer>;
};

export type CreateAgreement = (
  sellerKey: string,
  form: AgreementForm,
) => Promise<{ ok: true; agreementId: string } | Refused<keyof AgreementForm>>;

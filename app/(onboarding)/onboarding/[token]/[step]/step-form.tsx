import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { enterOnboardingCode, sendOnboardingCode } from '#app/(onboarding)/onboarding/[token]/actions.ts';
import type { loadStep } from '#app/(onboarding)/onboarding/[token]/load-onboarding.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { SellerFiles } from '#components/seller-files/seller-files.tsx';
import { BankForm } from '#components/onboarding/steps/bank-form.tsx';
import { BusinessForm } from '#components/onboarding/steps/business-form.tsx';
import { ONBOARDING_CODE_MINUTES } from '#lib/modules/onboarding/contract/onboarding-message.ts';
import { PersonForm } from '#components/onboarding/steps/person-form.tsx';
import { SiteForm } from '#components/onboarding/steps/site-form.tsx';
import { TermsForm } from '#components/onboarding/steps/terms-form.tsx';
import type { StepActions } from '#components/onboarding/steps/use-step-form.ts';
import type { PeopleActions } from '#components/onboarding/steps/people-list.tsx';
import { SignedTerms } from '#components/onboarding/steps/signed-terms.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import type { TermsForm as TypedTerms } from '#lib/modules/onboarding/contract/step-forms.ts';

type Loaded = Awaited<ReturnType<typeof loadStep>>;

type StepFormProps = Loaded & {
  timeZone: string;
  now: Date;
  actions: StepActions & PeopleActions & { sign: Parameters<typeof TermsForm>[0]['sign'] };
};

/** The form of a step, with what it is filled in by. */
export async function StepForm({ step, first, people, terms, actions, email, token, ...props }: StepFormProps) {
  const { problems, next, brand, documents, timeZone, now } = props;
  const review = { problems, partner: brand.name, next };
  const t = await getTranslations('onboarding');
  const capture = documents ? (
    <QueryProvider>
      <SellerFiles
        base={documents.base}
        first={documents.first}
        needs={documents.needs.map(({ purpose, anyOf }) => ({ name: purpose, title: t(`purpose.${purpose}`), anyOf }))}
        mayAdd
        mayOpen={false}
        timeZone={timeZone}
        now={now}
      />
    </QueryProvider>
  ) : null;
  switch (step) {
    case 'person':
      return <PersonForm {...review} first={first.person} actions={actions} />;
    case 'business':
      return <BusinessForm {...review} first={first.business} people={people} actions={actions} />;
    case 'bank':
      return (
        <BankForm
          {...review}
          first={first.bank}
          actions={actions}
          proof={capture}
          code={{
            email,
            minutes: ONBOARDING_CODE_MINUTES,
            send: sendOnboardingCode.bind(null, token),
            enter: enterOnboardingCode.bind(null, token),
          }}
        />
      );
    case 'documents':
      return (
        <div className="grid max-w-xl gap-6">
          {capture}
          <Link href={next} className={`${buttonClass('main')} h-11 sm:w-fit`}>
            {t('next')}
          </Link>
        </div>
      );
    case 'site':
      return <SiteForm {...review} first={first.site} actions={actions} />;
    case 'terms':
      return terms.signed ? (
        <SignedTerms signed={terms.signed} next={next} timeZone={timeZone} />
      ) : (
        <TermsForm {...review} text={terms.text} sign={actions.sign as (text: string, form: TypedTerms) => never} />
      );
  }
}

import { getTranslations } from 'next-intl/server';
import { loadStep } from '#app/(onboarding)/onboarding/[token]/load-onboarding.ts';
import { OnboardingFrame } from '#app/(onboarding)/onboarding/[token]/onboarding-frame.tsx';
import { StepForm } from '#app/(onboarding)/onboarding/[token]/[step]/step-form.tsx';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { StepScreen } from '#components/onboarding/step-screen.tsx';
import {
  draftOnboardingStep,
  dropOnboardingPerson,
  keepOnboardingPerson,
  saveOnboardingStep,
  signOnboarding,
} from '../actions.ts';

/** One step of an onboarding, in a browser that may open it. */
const { generateMetadata, page } = publicPage('/onboarding/[token]/[step]', {
  title: async () => (await getTranslations('onboarding'))('title'),
  load: loadStep,
  show: (loaded) => (
    <OnboardingFrame brand={loaded.brand} token={loaded.token} place={{ step: loaded.step, state: loaded.state }}>
      <StepScreen base={loaded.base} step={loaded.step} progress={loaded.progress}>
        <StepForm
          {...loaded}
          actions={{
            save: saveOnboardingStep.bind(null, loaded.token),
            draft: draftOnboardingStep.bind(null, loaded.token),
            keepPerson: keepOnboardingPerson.bind(null, loaded.token),
            dropPerson: dropOnboardingPerson.bind(null, loaded.token),
            sign: signOnboarding.bind(null, loaded.token),
          }}
        />
      </StepScreen>
    </OnboardingFrame>
  ),
});

export { generateMetadata };
export default page;

import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { loadPhone } from '#app/(phone)/onboarding/phone/[token]/load-phone.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { PhoneFrame } from '#components/seller-files/phone-frame.tsx';
import { PhoneScreen } from '#components/seller-files/phone-screen.tsx';

/** A phone that photographs documents for the person at the desk, who drew the code that led here. */
const { generateMetadata, page } = publicPage('/onboarding/phone/[token]', {
  title: 'seller-files.phone.title',
  load: loadPhone,
  show: ({ screen, ...frame }) => (
    <PhoneFrame {...frame}>
      <QueryProvider>
        <PhoneScreen {...screen} />
      </QueryProvider>
    </PhoneFrame>
  ),
});

export { generateMetadata };
export default page;

import { cookies } from 'next/headers';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { EnterScreen } from '#components/counter/enter-screen.tsx';
import { tillOfToken } from '#lib/modules/access/dashboard.ts';
import { tillCookieName } from '#lib/modules/access/index.ts';
import { enterByPin } from './actions.ts';

/** Entry to a shared counter: a name and a PIN. */
const { generateMetadata, page } = publicPage('/counter/enter', {
  title: 'counter.enter.title',
  load: async () => ({ till: await tillOfToken((await cookies()).get(tillCookieName())?.value) }),
  show: ({ till }) => (
    <Texts of={['common', 'counter']}>
      <EnterScreen
        till={till && { name: till.name, business: till.sellerName, people: till.people }}
        enter={enterByPin}
      />
    </Texts>
  ),
});

export { generateMetadata };
export default page;

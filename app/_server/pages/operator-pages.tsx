import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { currentPerson } from '#app/_server/person.ts';
import { OperatorFrame } from '#app/_server/screens/operator-frame.tsx';
import { isOperating, type Person } from '#lib/modules/access/index.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { OPEN_PAGES, type OpenPage } from '#lib/screens.ts';
import { declared } from './declared.ts';
import type { Framed, Layout, Within } from './layouts.tsx';
import {
  type Address,
  addressOf,
  type Here,
  hereByClock,
  type PageElement,
  type PageProps,
  type Params,
  titled,
  type With,
  withLoaded,
} from './shared.ts';

/** The area of people who run the installation. All others get the answer of an unknown address. */

/** The page on which an operator sets up a second factor: the one that is open before. */
const BEFORE_FACTOR = '/operator/account';

/** The operator of this request. One without a second factor is sent to set it up, whatever they asked for. */
const admitOperator = cache(async (path: string): Promise<Person> => {
  const person = await currentPerson();
  if (!person?.isOperator) notFound();
  if (!person.hasSecondFactor && path !== BEFORE_FACTOR) redirect(BEFORE_FACTOR);
  return person;
});

/** The layout of the area: it refuses before the first byte. */
export const operatorLayout = (Inside: Within): Layout =>
  declared(
    async ({ children }: Framed) => {
      const path = (await headers()).get('x-kupa-path') ?? '';
      await admitOperator(path.replace(/[?#].*$/, ''));
      return (
        <OperatorFrame>
          <Inside>{children}</Inside>
        </OperatorFrame>
      );
    },
    { path: null, who: 'operators', frame: 'operator' },
  );

/** The operator, address and time of a page. */
export type OperatorContext = Address & Here & { person: Person };

type OperatorPage<Loaded extends object> = {
  title: MessageKey | ((context: OperatorContext) => Promise<string>);
  /** Answers 404 by `notFound`. */
  load?: (context: OperatorContext) => Promise<Loaded> | Loaded;
  show: (shown: With<OperatorContext, Loaded>) => PageElement;
};

/** A page of the area. It checks by itself, because a change of pages does not run the layout. */
export function operatorPage<Loaded extends object = object>(
  path: OpenPage<'operators'>,
  { title, load, show }: OperatorPage<Loaded>,
) {
  const contextOf = async (props: PageProps): Promise<OperatorContext> => {
    const person = await admitOperator(path);
    return { person, ...(await addressOf(props)), ...(await hereByClock()) };
  };
  const generateMetadata = async (props: PageProps) => {
    const context = await contextOf(props);
    return titled(typeof title === 'string' ? title : title(context));
  };
  const page = async (props: PageProps) => {
    const context = await contextOf(props);
    return show(withLoaded(context, (await load?.(context)) as Loaded | undefined));
  };
  return { generateMetadata, page: declared(page, { path, who: OPEN_PAGES[path] }) };
}

type RouteProps = { params?: Promise<Params> };

/** A reading route of the area; all others get the answer of an unknown address. */
export const operatorRoute = (
  path: OpenPage<'operators'>,
  answer: (request: Request, params: Params) => Promise<Response>,
) =>
  declared(
    async (request: Request, { params }: RouteProps = {}): Promise<Response> => {
      const person = await currentPerson();
      if (!isOperating(person)) return new Response(null, { status: 404 });
      return answer(request, (await params) ?? {});
    },
    { path, who: OPEN_PAGES[path] },
  );

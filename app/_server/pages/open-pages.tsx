import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { JSX } from 'react';
import { requireSandboxViewer, type SandboxViewer, viewerHere } from '#app/_server/sandbox-viewer.ts';
import { currentPerson } from '#app/_server/person.ts';
import type { Audience } from '#lib/screen.ts';
import { OPEN_PAGES, type OpenPage } from '#lib/screens.ts';
import { settings } from '#lib/platform/env.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { declared } from './declared.ts';
import {
  type Address,
  addressOf,
  type Here,
  hereNow,
  type PageElement,
  type PageProps,
  titled,
  type With,
  withLoaded,
} from './shared.ts';

/** Pages beside the dashboard. `OPEN_PAGES` has the audience of each, which is checked before the page loads. */

type OpenContext<Viewer> = Address & Here & Viewer;

type OpenDefinition<Viewer, Loaded extends object> = {
  title: MessageKey | ((address: Address) => Promise<string>);
  load?: (context: OpenContext<Viewer>) => Promise<Loaded> | Loaded;
  show: (shown: With<OpenContext<Viewer>, Loaded>) => PageElement;
};

type MadePage = {
  generateMetadata: (props: PageProps) => Promise<Metadata>;
  page: (props: PageProps) => Promise<JSX.Element>;
};

function openPage<Viewer extends object, Loaded extends object>(
  path: OpenPage,
  admit: (audience: Audience) => Promise<Viewer>,
  { title, load, show }: OpenDefinition<Viewer, Loaded>,
): MadePage {
  const audience = OPEN_PAGES[path];
  const generateMetadata = async (props: PageProps) => {
    await admit(audience);
    return titled(typeof title === 'string' ? title : title(await addressOf(props)));
  };
  const page = async (props: PageProps) => {
    const [viewer, address] = [await admit(audience), await addressOf(props)];
    const context = { ...address, ...hereNow(), ...viewer };
    return show(withLoaded(context, (await load?.(context)) as Loaded | undefined));
  };
  return { generateMetadata, page: declared(page, { path, who: audience }) };
}

/** A page for everyone. */
export const publicPage = <Loaded extends object = object>(
  path: OpenPage<'everybody'>,
  definition: OpenDefinition<object, Loaded>,
): MadePage => openPage(path, async () => ({}), definition);

/** A page that is open to everyone in the sandbox and to signed-in people in production; 404 to the others. */
export const insiderPage = <Loaded extends object = object>(
  path: OpenPage<'insiders'>,
  definition: OpenDefinition<object, Loaded>,
): MadePage =>
  openPage(
    path,
    async () => {
      if (settings().isProduction && !(await currentPerson())) notFound();
      return {};
    },
    definition,
  );

/**
 * A page of the sandbox: production answers 404. Loads its viewer, who has to sign in where the table of pages says so.
 */
export const sandboxPage = <Loaded extends object = object>(
  path: OpenPage<'sandbox' | 'sandbox-viewers'>,
  definition: OpenDefinition<{ viewer: SandboxViewer }, Loaded>,
): MadePage =>
  openPage(
    path,
    async (audience) => {
      if (settings().isProduction) notFound();
      return { viewer: await (audience === 'sandbox' ? viewerHere() : requireSandboxViewer()) };
    },
    definition,
  );

import { sandboxPage } from '#app/_server/pages/open-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { Bench } from '#components/sandbox/bench/bench.tsx';
import { TerminalTextsProvider } from '#components/sandbox/terminal/texts.tsx';
import { textsOfTerminals } from '#components/sandbox/terminal/texts-by-language.ts';

export const dynamic = 'force-dynamic';

/** Terminals drawn in the browser; `?terminal=` gives one of them the tab. */
const { generateMetadata, page } = sandboxPage('/sandbox/terminal', {
  title: 'terminal.title',
  show: ({ search, timeZone }) => (
    <Texts of={['common', 'terminal', 'payment-page']}>
      <TerminalTextsProvider texts={textsOfTerminals()}>
        <Bench timeZone={timeZone} only={[search['terminal'] ?? []].flat()[0] ?? null} />
      </TerminalTextsProvider>
    </Texts>
  ),
});

export { generateMetadata };
export default page;

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server.browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EARLY_PRESSES, replayEarlyPress } from './early-presses.ts';

/** Presses before a page, or a part of it, has its script: each acts once, and none acts after a later one. */

const acted: string[] = [];
const listening: Parameters<typeof removeEventListener>[] = [];
const roots: Root[] = [];

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  acted.length = 0;
  const add = vi.spyOn(globalThis, 'addEventListener');
  new Function(EARLY_PRESSES)();
  listening.push(...(add.mock.calls as Parameters<typeof removeEventListener>[]));
  add.mockRestore();
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  for (const one of listening.splice(0)) removeEventListener(...one);
  document.body.replaceChildren();
});

/** Puts what a server drew into the document; `hydrate` gives it its script, with parts that come when they come. */
async function given(drawn: ReactNode, live: ReactNode = drawn) {
  const stream = await renderToReadableStream(drawn);
  await stream.allReady;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = await new Response(stream).text();
  const hydrate = () => roots.push(hydrateRoot(container, live));
  return { hydrate, button: (name: string) => container.querySelector<HTMLButtonElement>(`[name=${name}]`) };
}

function Press({ name }: { name: string }) {
  return (
    <button type="button" name={name} onClick={() => acted.push(name)}>
      {name}
    </button>
  );
}

/** A form that sends once, and is busy from then on, as forms of the product are. */
function Send({ isDisabled = false }) {
  const [isBusy, setBusy] = useState(isDisabled);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        acted.push('send');
      }}
    >
      <button type="submit" name="send" disabled={isBusy}>
        send
      </button>
    </form>
  );
}

/** A part whose script comes when `come` is called. */
function laterPart(part: ReactNode) {
  let come = () => {};
  const loaded = new Promise<void>((resolve) => {
    come = resolve;
  });
  const Part = lazy(async () => {
    await loaded;
    return { default: () => part };
  });
  return { come, part: <Part /> };
}

const within = (part: ReactNode) => (
  <main>
    <Press name="cancel" />
    <Suspense>{part}</Suspense>
  </main>
);

/** Longer than the script looks after a press again. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

describe('a press before the page has its script', () => {
  test('acts once when it has', async () => {
    const page = await given(within(<Press name="pay" />));
    page.button('pay')?.click();
    page.hydrate();
    await settled();
    expect(acted).toEqual([]);
    replayEarlyPress();
    await settled();
    expect(acted).toEqual(['pay']);
  });

  test('acts once though React itself answers it by hydrating at once', async () => {
    const page = await given(within(<Press name="pay" />));
    page.hydrate();
    page.button('pay')?.click();
    expect(acted).toEqual(['pay']);
    replayEarlyPress();
    await settled();
    expect(acted).toEqual(['pay']);
  });
});

describe('a press of a part whose script comes later', () => {
  test('acts once when it has come', async () => {
    const { come, part } = laterPart(<Press name="pay" />);
    const page = await given(within(<Press name="pay" />), within(part));
    page.hydrate();
    replayEarlyPress();
    await settled();
    page.button('pay')?.click();
    await settled();
    expect(acted).toEqual([]);
    come();
    await settled();
    expect(acted).toEqual(['pay']);
  });

  test('never acts after a press that was answered meanwhile', async () => {
    const { come, part } = laterPart(<Press name="pay" />);
    const page = await given(within(<Press name="pay" />), within(part));
    page.hydrate();
    replayEarlyPress();
    await settled();
    page.button('pay')?.click();
    page.button('cancel')?.click();
    come();
    await settled();
    expect(acted).toEqual(['cancel']);
  });

  test('sends a form once', async () => {
    const { come, part } = laterPart(<Send />);
    const page = await given(within(<Send />), within(part));
    page.hydrate();
    replayEarlyPress();
    await settled();
    page.button('send')?.click();
    come();
    await settled();
    expect(acted).toEqual(['send']);
  });

  test('sends no form whose button may not be pressed any more', async () => {
    const { come, part } = laterPart(<Send isDisabled />);
    const page = await given(within(<Send />), within(part));
    page.hydrate();
    replayEarlyPress();
    await settled();
    page.button('send')?.click();
    page.button('send')?.setAttribute('disabled', '');
    come();
    await settled();
    expect(acted).toEqual([]);
  });
});

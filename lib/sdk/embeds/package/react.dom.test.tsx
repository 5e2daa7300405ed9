import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmbedsGlobal, EmbedsOptions } from '../page/create-embeds.ts';
import { KupaEmbed, KupaEmbeds } from './react.tsx';

/** The React embeds in a partner's page, whose script is put in the place of the installation's. */

const mounted: { embed: string; events: EventTarget; destroy: () => void; update: ReturnType<typeof vi.fn> }[] = [];
let created: EmbedsOptions | null = null;
let count = 0;
let origin = '';

const global = (): EmbedsGlobal => ({
  version: 1,
  create: (options) => {
    created = options;
    return {
      mount: (_, embed) => {
        const events = new EventTarget();
        const one = { embed, events, destroy: vi.fn(), update: vi.fn() };
        mounted.push(one);
        return Object.assign(events, { destroy: one.destroy, update: one.update });
      },
    };
  },
  onboarding: () => {
    throw new Error('nobody frames an onboarding here');
  },
});

/** The page's script arrives, or does not. */
async function script(event: 'load' | 'error'): Promise<void> {
  const tag = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`script[src^="${origin}"]`);
    if (!found) throw new Error('no script is asked for');
    return found;
  });
  Object.assign(window, { KupaEmbeds: global() });
  tag.dispatchEvent(new Event(event));
}

beforeEach(() => {
  count += 1;
  // A script is asked for once of each installation.
  origin = `https://pay${count}.example`;
  mounted.length = 0;
  created = null;
});
afterEach(() => cleanup());

const page = (token: string, more: object = {}, onError?: (error: unknown) => void) => (
  <KupaEmbeds origin={origin} fetchToken={async () => token} {...more}>
    <KupaEmbed embed="payments" {...(onError && { onError })} />
    <KupaEmbed embed="balance" />
  </KupaEmbeds>
);

test('embeds of one provider share a script and a token, which is the newest function’s', async () => {
  const { rerender } = render(page('one'));
  await script('load');
  await waitFor(() => expect(mounted.map(({ embed }) => embed)).toEqual(['payments', 'balance']));
  expect(document.querySelectorAll(`script[src^="${origin}"]`)).toHaveLength(1);
  rerender(page('two'));
  expect(await created?.fetchToken()).toBe('two');
  expect(mounted).toHaveLength(2);
});

test('a script that does not load and an embed that fails are told to the page', async () => {
  const onError = vi.fn();
  render(page('one', {}, onError));
  await script('error');
  await waitFor(() => expect(String(onError.mock.calls[0]?.[0])).toContain('did not load'));
  expect(mounted).toHaveLength(0);
  // The next time it is asked for anew.
  cleanup();
  render(page('one', {}, onError));
  await script('load');
  await waitFor(() => expect(mounted).toHaveLength(2));
  mounted[0]?.events.dispatchEvent(new CustomEvent('failed', { detail: { error: 'ended' } }));
  expect(onError).toHaveBeenLastCalledWith({ error: 'ended' });
});

test('another language or theme updates what is there, and what is taken away is destroyed', async () => {
  const { rerender, unmount } = render(page('one', { language: 'he' }));
  await script('load');
  await waitFor(() => expect(mounted).toHaveLength(2));
  rerender(page('one', { language: 'ar', theme: 'dark' }));
  expect(mounted[0]?.update).toHaveBeenLastCalledWith({ language: 'ar', theme: 'dark' });
  unmount();
  for (const one of mounted) expect(one.destroy).toHaveBeenCalledTimes(1);
});

test('an embed outside of its provider says what is missing', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<KupaEmbed embed="payments" />)).toThrow(/outside of <KupaEmbeds>/);
  silent.mockRestore();
});

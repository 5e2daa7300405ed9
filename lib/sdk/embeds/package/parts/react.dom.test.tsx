import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EmbedsGlobal } from '../../page/create-embeds.ts';
import { KupaOnboarding, KupaPart, KupaParts } from './react.tsx';

/** The components of the former names, on a page that has not changed. */

afterEach(() => cleanup());

const ORIGIN = 'https://pay.example';

test('they load the script at its former address, and frame what they framed', async () => {
  const framed: string[] = [];
  const made = () => Object.assign(new EventTarget(), { destroy: vi.fn(), update: vi.fn() });
  const global: EmbedsGlobal = {
    version: 1,
    create: () => ({
      mount: (_, embed) => {
        framed.push(embed);
        return made();
      },
    }),
    onboarding: (_, { link }) => {
      framed.push(link);
      return made();
    },
  };
  render(
    <KupaParts origin={ORIGIN} fetchToken={async () => 'token'}>
      <KupaPart part="balance" />
      <KupaOnboarding origin={ORIGIN} link={`${ORIGIN}/onboarding/x`} />
    </KupaParts>,
  );
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`script[src="${ORIGIN}/embed/v1/partner.js"]`);
    if (!found) throw new Error('no script is asked for');
    return found;
  });
  expect(document.querySelectorAll(`script[src^="${ORIGIN}"]`)).toHaveLength(1);
  Object.assign(window, { KupaParts: global });
  script.dispatchEvent(new Event('load'));
  await waitFor(() => expect(framed.toSorted()).toEqual(['balance', `${ORIGIN}/onboarding/x`].toSorted()));
});

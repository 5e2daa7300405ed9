import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';

/** Frequencies that were heard. */
let heard: number[] = [];
/** State of an audio context that is opened without a touch. */
let opened = 0;

class Line {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    opened += 1;
  }
  async resume() {
    this.state = 'running';
  }
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: (to: unknown) => to, stop: () => {}, start: () => heard.push(frequency.value) };
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: () => {} };
  }
}

beforeEach(() => {
  [heard, opened] = [[], 0];
  localStorage.clear();
  vi.stubGlobal('AudioContext', Line);
});
afterEach(() => vi.unstubAllGlobals());

type Sound = typeof import('./payment-sound.ts');
let sound: Sound;

function Screen() {
  sound.useSound();
  const { isSoundOn, toggleSound } = sound.useSoundChoice();
  return (
    <>
      <button type="button" onClick={sound.playPaid}>
        pay
      </button>
      <button type="button" onClick={toggleSound}>
        {isSoundOn ? 'mute' : 'sound'}
      </button>
    </>
  );
}

/** A counter that can be touched and paid at; each has its own line, as a tab has. */
async function counter() {
  vi.resetModules();
  sound = await import('./payment-sound.ts');
  return renderScreen(<Screen />);
}

test('a payment at the counter is heard once the screen was touched, and nothing asks the browser before', async () => {
  const { getByText } = await counter();
  fireEvent.click(getByText('pay'));
  expect([opened, heard]).toEqual([0, []]);
  fireEvent.pointerDown(getByText('pay'));
  fireEvent.click(getByText('pay'));
  expect(heard).toEqual([784, 1_175]);
  expect(opened).toBe(1);
});

test('a muted counter is silent, also after a reload, until it is turned on, which is heard', async () => {
  const first = await counter();
  fireEvent.pointerDown(first.getByText('pay'));
  fireEvent.click(first.getByText('mute'));
  fireEvent.click(first.getByText('pay'));
  expect(heard).toEqual([]);
  first.unmount();
  const { getByText } = await counter();
  fireEvent.pointerDown(getByText('pay'));
  fireEvent.click(getByText('pay'));
  expect(heard).toEqual([]);
  fireEvent.click(getByText('sound'));
  expect(heard).toEqual([784, 1_175]);
});

'use client';

import { useEffect, useSyncExternalStore } from 'react';

/**
 * The sound of a payment that succeeded: two notes, made in the browser. A browser lets a page sound once somebody has
 * touched it, so the line to the loudspeaker is opened at the first touch; a payment before that is silent.
 */

/** Choice of this browser; without it the sound is on. */
const CHOICE = 'kupa.counter-sound';
const CHANGED = 'kupa-counter-sound';

/** The notes: hertz, and seconds after the start. */
const NOTES = [
  [784, 0],
  [1_175, 0.12],
] as const;

const NOTE_SECONDS = 0.32;
const LOUDNESS = 0.2;

let line: AudioContext | null = null;

/** Opens the line; called on a touch or a key, which is what browsers ask for. */
function openLine(): void {
  line ??= globalThis.AudioContext ? new AudioContext() : null;
  if (line?.state === 'suspended') void line.resume().catch(() => undefined);
}

function isOn(): boolean {
  try {
    return localStorage.getItem(CHOICE) !== 'off';
  } catch {
    return true;
  }
}

/** Plays the sound; silent where it is switched off, or the browser does not allow it yet. */
export function playPaid(): void {
  if (!isOn() || line?.state !== 'running') return;
  for (const [hertz, after] of NOTES) playNote(line, hertz, line.currentTime + after);
}

function playNote(to: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [to.createOscillator(), to.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  tone.connect(volume).connect(to.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS);
}

/** Readies the sound with the first touch of the screen. */
export function useSound(): void {
  useEffect(() => {
    window.addEventListener('pointerdown', openLine);
    window.addEventListener('keydown', openLine);
    return () => {
      window.removeEventListener('pointerdown', openLine);
      window.removeEventListener('keydown', openLine);
    };
  }, []);
}

function listen(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** Whether payments sound in this browser, and what turns that round. Turned on, it is heard at once. */
export function useSoundChoice(): { isSoundOn: boolean; toggleSound: () => void } {
  const isSoundOn = useSyncExternalStore(listen, isOn, () => true);
  const toggleSound = () => {
    localStorage.setItem(CHOICE, isSoundOn ? 'off' : 'on');
    window.dispatchEvent(new Event(CHANGED));
    openLine();
    playPaid();
  };
  return { isSoundOn, toggleSound };
}

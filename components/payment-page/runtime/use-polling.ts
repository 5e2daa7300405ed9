import { useEffect } from 'preact/hooks';
import type { WaitingView } from '../model/qr-code.ts';
import type { Step } from './use-started-payment.ts';

/** Waits before the state of a payment is read, milliseconds: short while its buyer acts, long where a bank does. */
const BUYER_MS = [1_500, 2_000, 2_000, 3_000, 3_000, 5_000];
const BANK_MS = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000];

/** Reads the state of a payment that waits: at growing intervals, and when the page is online or visible again. */
export function usePolling(step: Step, waiting: WaitingView | null, polls: number, checkNow: () => void): void {
  useEffect(() => {
    if (step !== 'waiting' && step !== 'checking') return;
    const times = step === 'waiting' && waiting?.waitsFor !== 'buyer' ? BANK_MS : BUYER_MS;
    // Two minutes of a buyer at the phone are normal; after that every 10 s is often enough.
    const wait =
      polls > 30 ? Math.max(10_000, times[times.length - 1] ?? 0) : (times[Math.min(polls, times.length - 1)] ?? 5_000);
    const timer = setTimeout(checkNow, wait);
    return () => clearTimeout(timer);
  }, [step, polls, waiting?.attemptId]);
  useEffect(() => {
    if (step !== 'waiting' && step !== 'checking') return;
    const again = (): void => void (document.visibilityState === 'visible' && checkNow());
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [step]);
}

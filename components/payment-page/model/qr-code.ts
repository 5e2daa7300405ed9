import { encode } from 'uqr';
import type { WaitingPayment } from '#lib/modules/checkout/contract/buyer-page.ts';

/**
 * A QR code as the browser draws it: modules on a side, and the dark ones as lines of a path. Made here, so that no
 * phone loads an encoder.
 */
export type QrCode = { size: number; path: string };

/** A payment that is waited for, with the code that opens it. */
export type WaitingView = WaitingPayment & { code: QrCode | null };

/** A code of `text`, which survives a scratch (level M). */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return {
    size,
    path: data
      .map((row, y) =>
        runsOf(row)
          .map(({ from, length }) => `M${from} ${y}.5h${length}`)
          .join(''),
      )
      .join(''),
  };
}

/** `known`: the attempt whose code the page has already. */
export function withCode(payment: WaitingPayment, known: string | null = null): WaitingView {
  const isScanned = payment.method === 'bit' && payment.address !== null && payment.attemptId !== known;
  return { ...payment, code: isScanned && payment.address !== null ? qrCodeOf(payment.address) : null };
}

type Run = { from: number; length: number };

/** The dark stretches of a row: a line for each weighs less than a square for each module. */
function runsOf(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  row.forEach((dark, x) => {
    const last = runs[runs.length - 1];
    if (dark && last && last.from + last.length === x) last.length += 1;
    else if (dark) runs.push({ from: x, length: 1 });
  });
  return runs;
}

/** @jsxImportSource preact */
import type { QrCode } from '../model/qr-code.ts';

/** Light modules around a code that readers need to find it (ISO/IEC 18004). */
const QUIET = 4;

/** Dark on light in every theme, or cameras do not read it. */
export function QrPicture({ code: { size, path }, label }: { code: QrCode; label: string }) {
  const whole = size + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      width="208"
      height="208"
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={path} stroke="#000" />
    </svg>
  );
}

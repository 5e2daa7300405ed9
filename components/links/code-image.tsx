import { cx } from '#components/ui/class-names.ts';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';

/** Empty modules around a code: a camera needs four to find it. */
const QUIET = 4;

/** A QR code: black on white in every theme, which is what cameras read. */
export function CodeImage({
  code: { size, path },
  name,
  className,
}: {
  code: QrCode;
  name: string;
  className: string;
}) {
  const whole = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={cx('rounded-control', className)}
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={path} stroke="#000" />
    </svg>
  );
}

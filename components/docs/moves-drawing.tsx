import { useTranslations } from 'next-intl';
import type { Move } from '#lib/docs/blocks.ts';
import { arrowHead, BOX, drawMoves, type Line, SIZE } from './draw-moves.ts';

const COLOURS: Readonly<Record<Line['kind'], string>> = {
  forward: 'text-accent',
  failure: 'text-faint',
  back: 'text-wait',
  dispute: 'text-bad',
};
const KINDS = ['forward', 'failure', 'back', 'dispute'] as const;

/** A sale's statuses and moves, drawn along the reader's direction. The table after it says the same in words. */
export function MovesDrawing({ moves, isRightToLeft }: { moves: readonly Move[]; isRightToLeft: boolean }) {
  const t = useTranslations('reference.moves');
  const { boxes, lines } = drawMoves(moves, isRightToLeft);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        className="overflow-x-auto rounded-panel border bg-surface p-3"
        tabIndex={0}
        role="group"
        aria-label={t('title')}
      >
        <svg
          role="img"
          aria-label={t('title')}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          className="h-auto w-full min-w-[52rem]"
        >
          {lines.map((line) => (
            <g key={`${line.from} ${line.to}`} className={COLOURS[line.kind]} fill="currentColor" stroke="currentColor">
              <line
                x1={line.start.x}
                y1={line.start.y}
                x2={line.end.x}
                y2={line.end.y}
                strokeWidth="1.6"
                {...(line.kind === 'failure' && { strokeDasharray: '5 4' })}
              />
              <polygon points={arrowHead(line.start, line.end)} stroke="none" />
              {line.isBothWays ? <polygon points={arrowHead(line.end, line.start)} stroke="none" /> : null}
            </g>
          ))}
          {boxes.map(({ status, at, isRepeated }) => (
            <g key={status}>
              <rect
                x={at.x - BOX.width / 2}
                y={at.y - BOX.height / 2}
                width={BOX.width}
                height={BOX.height}
                rx="8"
                className="fill-raised stroke-edge"
                strokeWidth="1.2"
              />
              <text x={at.x} y={at.y + 5} textAnchor="middle" direction="ltr" className="fill-ink font-mono text-sm">
                {status}
                {isRepeated ? ' ⟳' : ''}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="grid gap-2 text-sm text-muted">
        <Legend />
        <span>{t('caption')}</span>
      </figcaption>
    </figure>
  );
}

/** Kinds of lines and their meanings. */
function Legend() {
  const t = useTranslations('reference.moves');
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg aria-hidden viewBox="0 0 28 8" className={`h-2 w-7 ${COLOURS[kind]}`}>
            <line
              x1="0"
              y1="4"
              x2="28"
              y2="4"
              stroke="currentColor"
              strokeWidth="2"
              {...(kind === 'failure' && { strokeDasharray: '5 4' })}
            />
          </svg>
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

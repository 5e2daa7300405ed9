/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { markOfMethod } from '#lib/modules/payments/views/brand-marks.ts';
import { BrandMark } from './icons.tsx';
import { moduleOf, type MethodRegistry } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';

type ChooserProps = {
  view: PayView;
  methods: PayView['methods'];
  open: PageMethod;
  locked: boolean;
  choose: (method: PageMethod) => void;
  registry: MethodRegistry;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The ways to pay as one group of radios: arrows move, Tab leaves, and only Space, Enter or a click choose. */
export function Chooser({ view, methods, open, locked, choose, registry }: ChooserProps) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const radios = [...(group.current?.children ?? [])] as HTMLElement[];
    const here = radios.indexOf(document.activeElement as HTMLElement);
    // ArrowLeft and ArrowRight end in `t`: only they follow the direction of the page.
    const isRtl = document.documentElement.dir === 'rtl' && event.key.endsWith('t');
    const by =
      event.key === 'Home'
        ? -here
        : event.key === 'End'
          ? radios.length - 1 - here
          : (STEPS[event.key] ?? 0) * (isRtl ? -1 : 1);
    if (here < 0 || !(event.key in STEPS || event.key === 'Home' || event.key === 'End')) return;
    event.preventDefault();
    radios[(here + by + radios.length) % radios.length]?.focus();
  };
  // The module of a method is fetched when it is pointed at, before it is chosen.
  const expect = (method: PageMethod): void => {
    const part = moduleOf(method);
    if (part) registry.load(part).catch(() => undefined);
  };
  return (
    <div class="chooser" role="radiogroup" aria-label={view.texts.choose} ref={group} onKeyDown={move}>
      {methods.map(({ method, name }) => (
        <button
          key={method}
          type="button"
          role="radio"
          class="way"
          data-method={method}
          aria-checked={method === open}
          aria-disabled={locked || undefined}
          tabIndex={method === open ? 0 : -1}
          onClick={() => locked || choose(method)}
          onPointerEnter={() => expect(method)}
          onFocus={() => expect(method)}
        >
          <BrandMark of={markOfMethod(method)} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

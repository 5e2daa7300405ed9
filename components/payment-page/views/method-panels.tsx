/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CardForm } from './card-form.tsx';
import { type PanelProps, moduleOf, type Ready, type MethodRegistry } from '../model/method-module.ts';
import { runCardForm } from '../runtime/run-card-form.ts';
import type { Payment, Phase } from '../runtime/run-payment.ts';
import type { FormView } from '../model/view.ts';
import type { Done } from '../model/wire.ts';

type CardPanelProps = {
  view: FormView;
  onPhase: (phase: Phase, done: Done | null) => void;
  /** Receives the running payment, for the page to stop. */
  running: { current: Payment | null };
};

/** The card form as on a page of its own: drawn once, then run by the same script. */
export function CardPanel({ view, onPhase, running }: CardPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) running.current = runCardForm(place.current, view, onPhase);
  }, []);
  return (
    <div ref={place}>
      {useMemo(
        () => (
          <CardForm view={view} />
        ),
        [],
      )}
    </div>
  );
}

type MethodPanelProps = Omit<PanelProps, 'texts'> & { registry: MethodRegistry };

/** The panel of a method module; a module that is not loaded yet is fetched, with a button to try again. */
export function MethodPanel({ registry, ...panel }: MethodPanelProps) {
  // A card has no module and is drawn by CardPanel: the default is never used.
  const name = moduleOf(panel.method) ?? 'bit';
  const [ready, setReady] = useState<Ready | null>(registry.get(name));
  const [failed, setFailed] = useState(false);
  const { texts } = panel.view;
  const load = (): void => {
    setFailed(false);
    registry.load(name).then(setReady, () => setFailed(true));
  };
  useEffect(() => {
    if (!ready) load();
  }, []);
  if (ready) return <ready.module.Panel {...panel} texts={ready.texts} />;
  if (!failed)
    return (
      <p class="fetching" role="status">
        {texts.loading}
      </p>
    );
  return (
    <div class="act">
      <p class="notice" role="alert">
        {texts.not_loaded}
      </p>
      <button type="button" class="plain" onClick={load}>
        {texts.try_again}
      </button>
    </div>
  );
}

'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#lib/kernel/language.ts';
import {
  type BankResult,
  type Effect,
  type TerminalEvent,
  newTerminal,
  type Terminal,
} from '#lib/sandbox/terminal/device.ts';
import type { Line, LineEvents } from '#lib/sandbox/terminal/line.ts';
import { reduce } from '#lib/sandbox/terminal/reduce.ts';

export type Connections = {
  /** Opens the session of a terminal, which reconnects until it is closed. */
  openLine: (terminalId: string, language: Language, events: LineEvents) => Line;
  askBank: (terminalId: string, request: Extract<Effect, { do: 'ask-bank' }>) => Promise<BankResult>;
};

/** State of a terminal, and its `dispatch`: runs the reducer and carries out the effects that it returns. */
export function useTerminal(terminalId: string, language: Language, { openLine, askBank }: Connections) {
  const [terminal, setTerminal] = useState<Terminal>(() => newTerminal(terminalId, language));
  const current = useRef(terminal);
  const line = useRef<Line | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const dispatch = useCallback(
    (event: TerminalEvent) => {
      const { terminal: next, effects } = reduce(current.current, event);
      current.current = next;
      setTerminal(next);
      for (const effect of effects) run(effect);

      function later(afterMs: number, then: TerminalEvent) {
        const timer = setTimeout(() => {
          timers.current.delete(timer);
          dispatch(then);
        }, afterMs);
        timers.current.add(timer);
      }
      function run(effect: Effect) {
        if (effect.do === 'send') line.current?.send(effect.message);
        else if (effect.do === 'timer') later(effect.afterMs, { on: 'timer', turn: effect.turn });
        else if (effect.do === 'print') later(effect.afterMs, { on: 'printed' });
        else if (effect.do === 'doubt') later(effect.afterMs, { on: 'doubt', reference: effect.reference });
        else
          void askBank(terminalId, effect).then((answer) =>
            later(effect.afterMs, { on: 'bank', reference: effect.reference, answer }),
          );
      }
    },
    [terminalId, askBank],
  );

  const isConnected = terminal.power === 'on' && terminal.network === 'up';
  useEffect(() => {
    if (!isConnected) return;
    const opened = openLine(terminalId, language, {
      received: (message) => dispatch({ on: 'received', message, now: Date.now() }),
      link: (is) => dispatch({ on: 'link', is }),
      refused: (code) => dispatch({ on: 'refused', code }),
    });
    line.current = opened;
    return () => {
      line.current = null;
      opened.close();
      dispatch({ on: 'link', is: 'away' });
    };
  }, [isConnected, terminalId, language, openLine, dispatch]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);

  return { terminal, dispatch };
}

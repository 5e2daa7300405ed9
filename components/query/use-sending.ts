'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type FileToSend, uploadFile, type Sending, type SendingState } from './upload-file.ts';

type Current = { state: SendingState; file: FileToSend };

/** One file on its way; null before one was sent. A screen that is left stops it; what arrived stays on the server. */
export function useSending(onDone: (state: SendingState & { phase: 'done' }) => void) {
  const [current, setCurrent] = useState<Current | null>(null);
  const sending = useRef<Sending | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => sending.current?.pause(), []);

  const send = useCallback((file: FileToSend): void => {
    setCurrent({ file, state: { phase: 'preparing', sent: 0 } });
    sending.current = uploadFile(file, (state) => {
      setCurrent({ file, state });
      if (state.phase === 'done') done.current(state);
    });
  }, []);

  return {
    current,
    send,
    pause: () => sending.current?.pause(),
    resume: () => sending.current?.resume(),
    /** Returns to the state in which nothing is sent. */
    cancel: () => {
      sending.current?.cancel();
      sending.current = null;
      setCurrent(null);
    },
    clear: () => setCurrent(null),
  };
}

export type UseSending = ReturnType<typeof useSending>;

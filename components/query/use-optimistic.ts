'use client';

import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

type Assumed<Value, Change> = { over: Value; change: Change } | null;

export type Optimistic<Value, Change> = {
  /** The value rendered by the server, with the assumed change while there is one. */
  shown: Value;
  /** Shows a change before the server has confirmed it. */
  assume: (change: Change) => void;
  /** Shows what the server rendered again: it refused, or did not answer. */
  rollBack: () => void;
};

/**
 * Shows a change of something that the server renders before the server has confirmed it. The assumption ends with
 * `rollBack`, or by itself as soon as the server has rendered the value anew; until then it holds, so that a confirmed
 * change does not flicker back. Components that use the same key share it.
 */
export function useOptimistic<Value, Change>(
  key: QueryKey,
  rendered: Value,
  apply: (value: Value, change: Change) => Value,
): Optimistic<Value, Change> {
  const client = useQueryClient();
  const queryKey = ['optimistic', ...key];
  const { data: assumed } = useQuery<Assumed<Value, Change>>({
    queryKey,
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    // Rendered values are compared by identity.
    structuralSharing: false,
  });
  const latest = useRef({ queryKey, rendered });
  useEffect(() => {
    latest.current = { queryKey, rendered };
  });
  const assume = useCallback(
    (change: Change) => {
      const { queryKey: name, rendered: over } = latest.current;
      client.setQueryData<Assumed<Value, Change>>(name, () => ({ over, change }));
    },
    [client],
  );
  const rollBack = useCallback(() => void client.setQueryData(latest.current.queryKey, null), [client]);
  return {
    shown: assumed?.over === rendered && assumed ? apply(rendered, assumed.change) : rendered,
    assume,
    rollBack,
  };
}

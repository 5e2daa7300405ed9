import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { InstanceOptions, TokenizeSuccess } from '#lib/modules/hosted-fields/contract/instance.ts';
import type { FieldEvent, HostedField as Field, Instance, TokenizeData } from '../page/svc.ts';
import type { EventName, FieldOptions } from '../protocol.ts';
import { type LoadOptions, loadHostedFields } from './index.ts';

/** `@kupa/hosted-fields/react`: a provider of an instance, its fields, and `useTokenize`. */

/** How many fields stand within, and how many of them are there. */
type FieldCounts = { fields: number; ready: number };

type Shared = {
  instance: Instance | null;
  error: unknown;
  isReady: boolean;
  count: (by: FieldCounts) => void;
  reset: () => void;
};

const InstanceContext = createContext<Shared | null>(null);

export type HostedFieldsProps = LoadOptions & {
  /** The origin of the installation. */
  origin: string;
  publicKey: string;
  /** Options of `Svc.create`. Another object with the same values is the same. */
  options?: Partial<InstanceOptions>;
  children: ReactNode;
};

/** Opens an instance for the fields within. Nothing happens on a server; taken away, its fields are torn down. */
export function HostedFields({ origin, publicKey, options = {}, children, ...load }: HostedFieldsProps) {
  const [round, setRound] = useState(0);
  const [instance, setInstance] = useState<Instance | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [counts, setCounts] = useState<FieldCounts>({ fields: 0, ready: 0 });
  const settings = JSON.stringify([origin, publicKey, options, load]);
  useEffect(() => {
    // Strict mode mounts twice: the instance of the first mount is torn down.
    let isOver = false;
    let opened: Instance | null = null;
    void round;
    openInstance(settings).then(
      (made) => {
        if (isOver) return made.teardown();
        opened = made;
        setInstance(made);
      },
      (why: unknown) => !isOver && setError(why),
    );
    return () => {
      isOver = true;
      opened?.teardown();
      setInstance(null);
      setError(null);
    };
  }, [settings, round]);
  const count = useCallback(
    (by: FieldCounts) => setCounts(({ fields, ready }) => ({ fields: fields + by.fields, ready: ready + by.ready })),
    [],
  );
  const reset = useCallback(() => setRound((now) => now + 1), []);
  const isReady = instance !== null && counts.fields > 0 && counts.ready === counts.fields;
  const shared = useMemo(() => ({ instance, error, isReady, count, reset }), [instance, error, isReady, count, reset]);
  return <InstanceContext value={shared}>{children}</InstanceContext>;
}

async function openInstance(settings: string): Promise<Instance> {
  const [origin, publicKey, options, load] = JSON.parse(settings) as [
    string,
    string,
    Partial<InstanceOptions>,
    LoadOptions,
  ];
  const svc = await loadHostedFields(origin, load);
  return svc.create(publicKey, options);
}

function useShared(): Shared {
  const shared = useContext(InstanceContext);
  if (!shared) throw new Error('This stands outside of <HostedFields>.');
  return shared;
}

type FieldType = Parameters<ReturnType<Instance['hostedFields']>['create']>[0];

export type HostedFieldProps = {
  /** One of `Svc.fields`, such as `cardNumber`. Each once. */
  type: FieldType;
  /** Id of the element that holds the frame, which a `<label for>` may name. */
  id?: string;
  className?: string;
  options?: FieldOptions;
  /** Every event of the field. */
  onEvent?: (event: FieldEvent) => void;
  /** A frame that does not load: an error with `retry()`. */
  onError?: (error: unknown) => void;
};

const EVENTS: readonly EventName[] = [
  'change',
  'blur',
  'focus',
  'validity-changed',
  'card-type-changed',
  'submit',
  'escape',
];

type Kept = { field: Field; onEvent: (event: FieldEvent) => void };

/** The fields of each instance: it creates one of a type for good, and a component may come and go. */
const kept = new WeakMap<Instance, Map<FieldType, Kept>>();

function fieldOf(instance: Instance, type: FieldType, options: FieldOptions): Kept {
  const fields = kept.get(instance) ?? new Map<FieldType, Kept>();
  kept.set(instance, fields);
  const known = fields.get(type);
  if (known) return known;
  const made: Kept = { field: instance.hostedFields().create(type, options), onEvent: () => undefined };
  for (const name of EVENTS) made.field.on(name, (event) => made.onEvent(event));
  fields.set(type, made);
  return made;
}

/** One field. */
export function HostedField({ type, id, className, options = {}, onEvent, onError }: HostedFieldProps) {
  const { instance, count } = useShared();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onEvent, onError, options });
  useEffect(() => {
    latest.current = { onEvent, onError, options };
  });
  useEffect(() => {
    const element = place.current;
    if (!instance || !element) return;
    let isOver = false;
    let isThere = false;
    const made = fieldOf(instance, type, latest.current.options);
    made.onEvent = (event) => latest.current.onEvent?.(event);
    count({ fields: 1, ready: 0 });
    made.field.mount(element).then(
      () => {
        if (isOver) return;
        isThere = true;
        count({ fields: 0, ready: 1 });
      },
      (error: unknown) => !isOver && latest.current.onError?.(error),
    );
    return () => {
      isOver = true;
      made.field.unmount();
      count({ fields: -1, ready: isThere ? -1 : 0 });
    };
  }, [instance, type, count]);
  const wanted = JSON.stringify(options);
  useEffect(() => {
    if (instance) fieldOf(instance, type, {}).field.update(JSON.parse(wanted) as FieldOptions);
  }, [instance, type, wanted]);
  return <div ref={place} id={id} className={className} />;
}

/**
 * `tokenize` keeps the card that stands in the fields, and rejects like the instance's. `isReady`: every field is
 * there. `reset` opens another instance, for another card.
 */
export function useTokenize(): {
  tokenize: (data?: TokenizeData) => Promise<TokenizeSuccess>;
  isReady: boolean;
  error: unknown;
  reset: () => void;
} {
  const { instance, error, isReady, reset } = useShared();
  const tokenize = useCallback(
    (data?: TokenizeData) =>
      instance ? instance.tokenize(data) : Promise.reject(new Error('The card fields are not there yet.')),
    [instance],
  );
  return { tokenize, isReady, error, reset };
}

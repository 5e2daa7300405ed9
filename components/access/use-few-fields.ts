'use client';

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Sentences by the field that they stand under; `form` for the whole of it. */
type Problems<Name extends string> = Partial<Record<Name | 'form', string>>;

type FewFields<Name extends string> = {
  /** The sentence of each field for an empty one. */
  needed: Readonly<Record<Name, string>>;
  /** Answers what was refused; null when the next screen is on its way. */
  send: (values: Record<Name, string>) => Promise<Problems<Name> | null>;
};

type Filled<Name extends string> = {
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  problems: Problems<Name>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes the sentence from under a field that is being corrected. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form of one or two needed fields, where the kit of forms would be most of the page. The fields are the browser's
 * own: what was typed before the script came is sent like everything else.
 */
export function useFewFields<Name extends string>({ needed, send }: FewFields<Name>): Filled<Name> {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const names = Object.keys(needed) as Name[];
  const refuse = (found: Problems<Name>) => {
    setProblems(found);
    setFailures((count) => count + 1);
  };
  useEffect(() => {
    if (failures === 0) return;
    const form = element.current;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [failures]);
  const fill = async (form: HTMLFormElement): Promise<void> => {
    const sent = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(sent.get(name) ?? '')])) as Record<
      Name,
      string
    >;
    const missing = names.filter((name) => values[name].trim() === '');
    if (missing.length > 0)
      return refuse(Object.fromEntries(missing.map((name) => [name, needed[name]])) as Problems<Name>);
    setProblems({});
    setBusy(true);
    const found = await send(values);
    setBusy(false);
    if (found) refuse(found);
  };
  return {
    element,
    isBusy,
    problems,
    submit(event) {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      void fill(event.currentTarget).finally(() => {
        isSending.current = false;
      });
    },
    onInput({ target }) {
      const { name } = target as HTMLInputElement;
      if (name in problems) setProblems(({ [name as Name]: _, ...others }) => others as Problems<Name>);
    },
  };
}

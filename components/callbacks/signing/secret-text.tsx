'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Code } from '#components/ui/facts.tsx';

/** A secret that stays masked until it is asked for. Without `text` there is nothing to ask for. */
export function SecretText({ masked, text, name }: { masked: string; text: string | null; name: string }) {
  const t = useTranslations('callbacks.inbox.signature');
  const [shown, setShown] = useState(false);
  if (text === null) return <Code>{masked}</Code>;
  return (
    <span className="inline-flex items-center gap-1">
      <Code>{shown ? text : masked}</Code>
      <IconButton label={t(shown ? 'hide' : 'reveal', { name })} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      </IconButton>
    </span>
  );
}

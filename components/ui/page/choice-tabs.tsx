import { TabLinks } from './tab-links.tsx';

type ChoiceTabsProps = {
  label: string;
  /** The parameter of the address that names the choice, so that a link keeps it. */
  param: 'seller' | 'workspace';
  choices: readonly { ref: string; name: string }[];
  current: string;
};

/** Which of several businesses or partners a screen is about; nothing where there is no choice. */
export function ChoiceTabs({ label, param, choices, current }: ChoiceTabsProps) {
  if (choices.length < 2) return null;
  const hrefOf = (ref: string) => `?${param}=${ref}`;
  return (
    <TabLinks
      label={label}
      links={choices.map(({ ref, name }) => ({ href: hrefOf(ref), label: <bdi>{name}</bdi> }))}
      current={hrefOf(current)}
    />
  );
}

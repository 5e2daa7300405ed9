'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { Code } from '#components/ui/facts.tsx';
import { type DeliveryChoices, OUTCOME_CLASSES } from '#lib/modules/callbacks/contract/deliveries.ts';
import { DELIVERIES } from './deliveries.ts';
import { DeliveryBadge, Outcome, useOutcomeText } from './delivery-badge.tsx';

type FiltersProps = FilterBarProps<typeof DELIVERIES> & { choices: DeliveryChoices };

/** The outcomes that there are; a class of statuses where there are several of it. */
function outcomesOf({ outcomes }: DeliveryChoices): string[] {
  const statuses = outcomes.filter((outcome) => /^\d/.test(outcome));
  const classes = OUTCOME_CLASSES.filter(
    (one) => statuses.filter((status) => status.startsWith(one.charAt(0))).length > 1,
  );
  return [...classes, ...statuses, ...outcomes.filter((outcome) => !/^\d/.test(outcome))];
}

/** Search and filters of the delivery log. */
export function DeliveryFilters({ choices, ...props }: FiltersProps) {
  const t = useTranslations('deliveries');
  const outcomeText = useOutcomeText();
  return (
    <FilterBar
      {...props}
      list={DELIVERIES}
      texts={{
        q: { label: t('search'), placeholder: t('placeholder') },
        state: {
          label: t('column.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <DeliveryBadge state={state} />,
        },
        answer: {
          label: t('column.answer'),
          text: outcomeText,
          many: (count) => t('answers', { count }),
          option: (outcome) => <Outcome outcome={outcome} />,
          offered: outcomesOf(choices),
        },
        type: {
          label: t('column.event'),
          text: (type) => type,
          many: (count) => t('types', { count }),
          option: (type) => <Code>{type}</Code>,
          offered: choices.types,
        },
      }}
    />
  );
}

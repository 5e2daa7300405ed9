/** A link to pay as its form has it. `most`: of a reusable one whose buyers choose, up to which amount. */
export type LinkForm = {
  readonly business: string;
  readonly description: string;
  readonly amount: string;
  readonly currency: string;
  readonly notify: boolean;
  readonly reusable: boolean;
  readonly choose: boolean;
  readonly most: string;
};

export const EMPTY_LINK: LinkForm = {
  business: '',
  description: '',
  amount: '',
  currency: 'ILS',
  notify: false,
  reusable: false,
  choose: false,
  most: '',
};

/** Values of the payment link form. `most`: upper limit of the open amount of a reusable link. */
export type LinkForm = {
  readonly business: string;
  readonly description: string;
  readonly amount: string;
  readonly currency: string;
  /** An e-mail address or a telephone number to send the link to; empty where it is only made. */
  readonly to: string;
  /** Of the page and of messages. */
  readonly language: string;
  readonly reusable: boolean;
  readonly choose: boolean;
  readonly most: string;
};

export const EMPTY_LINK: LinkForm = {
  business: '',
  description: '',
  amount: '',
  currency: 'ILS',
  to: '',
  language: 'he',
  reusable: false,
  choose: false,
  most: '',
};

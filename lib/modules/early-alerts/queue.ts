/** Name that wakes the job which refunds and answers. */
export const ALERTS_DUE = 'answer-alerts';

/** Name that wakes the job which writes about alerts. */
export const ALERTS_TO_MAIL = 'mail-alerts';

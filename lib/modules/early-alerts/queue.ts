/** Name that wakes the job which refunds and answers. */
export const ALERTS_DUE = 'answer-alerts';

/** Files of an export. Only a hand-over has those of Hashavshevet. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export const HAND_OVER_FORMATS = ['hashavshevet', ...TABLE_FORMATS] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];
export type HandOverFormat = (typeof HAND_OVER_FORMATS)[number];

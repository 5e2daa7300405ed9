/** Forms in which a statement is given: JSON for programs, papers for people. */
export const PAPER_FORMATS = ['csv', 'pdf'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

export const STATEMENT_FORMATS = ['json', ...PAPER_FORMATS] as const;

/** Media types of papers. */
export const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const satisfies Record<
  PaperFormat,
  string
>;

import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, text } from '#components/list/filters/filter-kinds.ts';
import { TEMPLATE_STATES, type TemplateRow, type TemplatesQuery } from '#lib/modules/subscriptions/views/templates.ts';

/** List of templates: links whose every buyer gets a subscription of their own. */
export const TEMPLATES = defineList({
  path: '/subscriptions/templates',
  texts: 'subscription-work.templates',
  filters: { q: text(), state: choice(TEMPLATE_STATES) },
  sorts: {},
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

/** The database query for an address. */
export const templatesQuery = ({ filters: { q, state }, page, size }: ParamsOf<typeof TEMPLATES>): TemplatesQuery => ({
  search: q,
  state,
  page,
  size,
});

/** A template, with the address of its link, and whether the person may change it. */
export type ListedTemplate = TemplateRow & { url: string; isAllowed: boolean };

/** The list of the subscriptions of a template. */
export const madeHref = (subscriptionId: string): string => `/subscriptions?template=${subscriptionId}`;

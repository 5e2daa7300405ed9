import { z } from 'zod';
import type { AnyList, ParamsOf } from '#components/list/filters/definition.ts';
import { parseAgain } from '#components/list/filters/list-params.ts';
import { freeText, lookupText } from '#lib/kernel/entered.ts';

/** Schemas of action parameters: a value of another kind becomes one of its kind, or the call is refused. */

const sent = <Kind>() => z.custom<Kind>(() => true);

/** Text that is looked up, compared or proved and never kept (`lookupText`). */
export const lookup = (longest?: number) => sent<string>().transform((value) => lookupText(value, longest));

/** Text that is kept (`freeText`). */
export const free = (longest?: number) => sent<string>().transform((value) => freeText(value, longest));

/** The values of a form, which `readForm` holds against its schema. */
export const values = <Values>() => sent<Values>();

/** The number of a row, or 0, which names none. */
export const rowId = () => sent<number>().transform((value) => (Number.isSafeInteger(value) ? Number(value) : 0));

/** Names of records, at most `most`. */
export const lookups = (most: number) =>
  sent<readonly string[]>().transform((value) =>
    Array.isArray(value) ? value.slice(0, most).map((one) => lookupText(one)) : [],
  );

/** Parameters of a list, read as those of its address. Values that no address can express are refused. */
export const listParams = <List extends AnyList>(list: List) =>
  sent<ParamsOf<List>>().transform((value, context) => {
    try {
      return parseAgain(list, value);
    } catch {
      context.addIssue({ code: 'custom', message: 'invalid_value' });
      return z.NEVER;
    }
  });

/** An action without parameters. */
export const nothing = z.tuple([]);

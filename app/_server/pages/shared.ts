import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import type { JSX } from 'react';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';

/** Types and helpers of every kind of page. */

export type Params = Readonly<Record<string, string>>;

/** Props that Next gives to a page. */
export type PageProps = { params?: Promise<Params>; searchParams?: Promise<SearchParams> };

/** The address of the request. */
export type Address = { params: Params; search: SearchParams };

export const addressOf = async ({ params, searchParams }: PageProps): Promise<Address> => {
  const [own = {}, search = {}] = await Promise.all([params, searchParams]);
  return { params: own, search };
};

/** Time, zone, origin and environment of a shown page. */
export type Here = { now: Date; timeZone: string; origin: string; isSandbox: boolean };

export function hereNow(): Here {
  const { timeZone, appUrl, isProduction } = settings();
  return { now: new Date(), timeZone, origin: appUrl, isSandbox: !isProduction };
}

/** Time and place of a page by the clock that the sandbox may have moved: "yesterday" means its days. */
export async function hereByClock(): Promise<Here> {
  const here = hereNow();
  return here.isSandbox ? { ...here, now: (await readClock()).now } : here;
}

/** Result of a page's function, now or later. */
export type PageElement = JSX.Element | Promise<JSX.Element>;

/** Context of a page together with its loaded data, which wins where names are the same. */
export type With<Context, Loaded> = Omit<Context, keyof Loaded> & Loaded;

export const withLoaded = <Context extends object, Loaded extends object>(
  context: Context,
  loaded: Loaded | undefined,
) => ({ ...context, ...loaded }) as unknown as With<Context, Loaded>;

/** A sentence of the catalogue, or one about the loaded record. */
export async function titled(title: MessageKey | Promise<string>): Promise<Metadata> {
  if (typeof title !== 'string') return { title: await title };
  return { title: say(readLanguage(await getLocale()), title) };
}

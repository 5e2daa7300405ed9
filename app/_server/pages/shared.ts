import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import type { JSX } from 'react';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { readClock } from '#lib/sandbox/read-clock.ts';

/** What every kind of page has in common. */

export type Params = Readonly<Record<string, string>>;

/** As Next hands it to a page. */
export type PageProps = { params?: Promise<Params>; searchParams?: Promise<SearchParams> };

/** The address that was asked for. */
export type Address = { params: Params; search: SearchParams };

export const addressOf = async ({ params, searchParams }: PageProps): Promise<Address> => {
  const [own = {}, search = {}] = await Promise.all([params, searchParams]);
  return { params: own, search };
};

/** When and where a page is shown. */
export type Here = { now: Date; timeZone: string; origin: string; isSandbox: boolean };

export function hereNow(): Here {
  const { timeZone, appUrl, isProduction } = settings();
  return { now: new Date(), timeZone, origin: appUrl, isSandbox: !isProduction };
}

/** The same by the clock that the sandbox may have moved, so that "yesterday" means its days. */
export async function hereByClock(): Promise<Here> {
  const here = hereNow();
  return here.isSandbox ? { ...here, now: (await readClock()).now } : here;
}

/** What a page draws; it may wait for more. */
export type Drawn = JSX.Element | Promise<JSX.Element>;

/** What a page loaded beside what it is given anyway. */
export type With<Given, Loaded> = Omit<Given, keyof Loaded> & Loaded;

export const withLoaded = <Given extends object, Loaded extends object>(given: Given, loaded: Loaded | undefined) =>
  ({ ...given, ...loaded }) as unknown as With<Given, Loaded>;

/** A sentence of the catalogue, or one that is made of what is shown. */
export async function titled(title: MessageKey | Promise<string>): Promise<Metadata> {
  if (typeof title !== 'string') return { title: await title };
  return { title: say(readLanguage(await getLocale()), title) };
}

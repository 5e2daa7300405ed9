import { RECORDS, type RecordScreen, recordIdIn } from '#app/_server/load/records.ts';
import { SCREENS } from '#lib/screens.ts';
import { declared } from './declared.ts';
import {
  addressOf,
  type Here,
  hereByClock,
  type PageElement,
  type PageProps,
  titled,
  type With,
  withLoaded,
} from './shared.ts';

type Found<Path extends RecordScreen> = Awaited<ReturnType<(typeof RECORDS)[Path]>>;
type Shown<Path extends RecordScreen> = Found<Path> & Here;

type RecordPage<Path extends RecordScreen, Loaded extends object> = {
  title: (record: Shown<Path>) => Promise<string>;
  /** Loads data beside the record itself. */
  load?: (record: Shown<Path>) => Promise<Loaded> | Loaded;
  show: (shown: With<Shown<Path>, Loaded>) => PageElement;
};

/**
 * A page of the dashboard about one record: its loader (`RECORDS`) checks the right of the screen, and answers 404 for
 * a missing record and one of another tenant.
 */
export function recordPage<Path extends RecordScreen, Loaded extends object = object>(
  screen: Path,
  { title, load, show }: RecordPage<Path, Loaded>,
) {
  const recordOf = async (props: PageProps): Promise<Shown<Path>> => {
    const { params } = await addressOf(props);
    const load = RECORDS[screen] as (id: string) => Promise<Found<Path>>;
    return { ...(await load(params[recordIdIn(screen)] ?? '')), ...(await hereByClock()) };
  };
  const generateMetadata = async (props: PageProps) => titled(title(await recordOf(props)));
  const page = async (props: PageProps) => {
    const record = await recordOf(props);
    return show(withLoaded(record, (await load?.(record)) as Loaded | undefined));
  };
  return { generateMetadata, page: declared(page, { path: screen, who: SCREENS[screen] ?? 'person' }) };
}

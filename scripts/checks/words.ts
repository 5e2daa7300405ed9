/** Words that this tree used to have for what the field has a word for already, with the field's term beside each. */

type Source = { path: string; text: string };

/** `word` fits a whole identifier, in code alone: comments and texts may use plain English. */
type Word = { word: RegExp; use: string };

/** `name` fits the path of a file. */
type FileName = { name: RegExp; use: string };

export const WORDS: readonly Word[] = [
  { word: /^(MOST|LONGEST|LARGEST)_/, use: 'MAX_' },
  { word: /^(LEAST|SHORTEST|SMALLEST|FEWEST)_/, use: 'MIN_' },
  { word: /^(next|direct)Door$|^DirectDoor$/, use: 'nextAdapter, nodeAdapter' },
  { word: /^Door$/, use: 'CallerScope' },
  { word: /^(DOORS|\w*Doors)$/, use: '*Actions' },
  { word: /^\w*Asker$|^asker/, use: 'Actor, Principal' },
  { word: /^([A-Z]\w*)?Asked$/, use: '*Query, *Input, *Params' },
  { word: /^asked(ByPerson|ByManager)$|^askForOne$/, use: 'authorize…' },
  { word: /^(findShown|shown(Sale|Call|Customer|Product|Delivery))$/, use: 'loadOrNotFound, load…' },
  { word: /^(note(First|Done|To|Records|SignIn|SignOut)|Noted)$/, use: 'audit, auditBefore' },
  { word: /^(hearNotice|noticeRoute|Heard|hearCalls|HeardCall)$/, use: 'handleProcessorWebhook, WebhookStatus' },
  { word: /^(tellOfFailing|takeUntold|findUntold|UntoldEndpoint)$/, use: 'notifyEndpointFailing, claimUnnotified' },
  { word: /^(ADMIT|admitAfter|admitting|lettingIn|LET_IN_COLUMNS|admitCallingSeller)$/, use: 'rateLimit…' },
  { word: /^(whyNoCaller|findCaller|FindCaller|AdmittedCaller)$/, use: 'explainAuthFailure, Principal' },
  { word: /^(triedBy|Tried|forgetTries|NO_TRIES_LEFT|hasNoTriesLeft)$/, use: 'velocityKeysOf, VelocityKeys' },
  {
    word: /^\w*Tr(y|ies)ToRecord$|^(DeliveryTr(y|ies)|TryOutcome|PastTry|FinishedTry|recordTries|lastTry)$/,
    use: '*Attempt',
  },
  {
    word: /^(keepCardOf|keepMandateOf|forgetKept\w*|forgetSpentCards|forgetOrphans|markForgotten|endKept)$/,
    use: 'tokenize…, revoke…, purge…',
  },
  { word: /^\w*Remembered\w*$|^(remembered(Cards|Route\w*)|mayRemember|rememberCard)$/, use: 'SavedCard, savedCards' },
  { word: /^(memoryFor|rememberAtMost)$/, use: 'putBounded' },
  { word: /^(chooseAmount|(\w*C|c)hosen(Amount|Sale)\w*)$/, use: 'open amount' },
  { word: /^fold(SaleCounts|Entries|Moves|Sales)$|^(TallyMark|TallyPlace|tallyPlace|tallyCount)$/, use: 'rollUp…' },
  { word: /^(Settled|Known|Ending|bookEnding|askForEnding)$/, use: 'AttemptOutcome, DefiniteOutcome, SaleEnding' },
  {
    word: /^\w*Letters?$|^(letter(Id|Of)|PostDesk|postDesk|startPost|RunningPost|[Tt]estPost|[Pp]ostSettings)$/,
    use: 'CapturedMessage, MailClient',
  },
  { word: /^([Bb]ank|[Cc]ontrol)?Desk$/, use: 'BankControlClient, ControlState' },
  {
    word: /^(Fate|fate(OfAddress|OfNumber)|underFate|Mishap|mishap|befalls|AcquirerOnTrial|holdToTheContract)$/,
    use: 'SimulatedOutcome, InjectedFault, AcquirerUnderTest, runConformanceSuite',
  },
  { word: /^(everyAnswer|addToAnswer|HangUp)$/, use: 'defaultHeaders, ClientAbort' },
  { word: /^[A-Z]\w*Answer$/, use: '*Result of an action or operation, *Response over HTTP' },
  {
    word: /^(everyWalk|walkQuery|listOnAWalk|WalkName|isWalked|Walked|[Kk]nownValues?)$/,
    use: 'keysetPages, scanQuery, columnStatistics',
  },
  { word: /^(judge[A-Z]\w*|Judged\w*)$/, use: 'validate…, verify…' },
  {
    word: /^(read|write)(List|Audit|Calls|Customers|Deliveries|Holds|Home|Mailbox|Products|Refunds)Address$/,
    use: 'parse…Params, serialize…Params',
  },
  {
    word: /^(List|Amount|Range|Audit|Calls|Customers|Deliveries|Holds|Home|Mailbox|Products|Refunds)Address$/,
    use: '*Params',
  },
  {
    word: /^([Ss]helf|shelfOf|Part(Name|Texts|Panel)|PART_OF|takeOver|tellHost)$/,
    use: 'MethodRegistry, MethodModule, hydratePage, postToHost',
  },
  { word: /^(OpenPlace|openPlaces|placesInView|PlaceKey|PlaceRef|PlaceTabs|PlacePeople|lockPlace)$/, use: 'Workspace' },
  { word: /^(Place|Placed|CallPlace|placeOfIt|readPlace)$/, use: 'Cursor' },
  { word: /^(Story(Entry|Line)|story(Of|Key))$/, use: 'TimelineEntry, timelineEntriesOf' },
];

export const FILE_NAMES: readonly FileName[] = [
  { name: /-doors?\.tsx?$/, use: '*-adapter.ts, *-handler.ts, *-actions.ts' },
  { name: /(^|\/)(asked|acting|catalog-acting)\.ts$/, use: 'authorize-*.ts' },
  { name: /(^|\/)shown(-(sale|call|customer|product|delivery))?\.ts$/, use: 'load-*.ts' },
  { name: /(^|\/)(hear|receive)-notice\.ts$/, use: 'handle-processor-webhook.ts' },
  { name: /(^|\/)tell-[\w-]+\.tsx?$/, use: 'notify-*.ts, post-to-*.ts' },
  { name: /(^|\/)(admit|caller)\.ts$/, use: 'rate-limit.ts, api-principal.ts' },
  { name: /(^|\/)(watch|store)-tries\.ts$|(^|\/)carding[\w.-]*\.ts$/, use: 'velocity-*.ts' },
  {
    name: /(^|\/)[\w-]*(unasked|remembered|forget-|fold-|tally|chosen-|judge-)[\w.-]*\.tsx?$/,
    use: 'the term of scripts/checks/words.ts',
  },
  { name: /(^|\/)keep-(card|mandate)\.ts$/, use: 'tokenize-*.ts' },
  {
    name: /(^|\/)(bank|post)-desk\.ts$|(^|\/)letters?\.ts$|^lib\/sandbox\/post\//,
    use: 'bank-control-client.ts, mail-client.ts, captured-mail.ts',
  },
  {
    name: /(^|\/)(every-answer|hang-up|plain-messages)[\w.]*\.ts$/,
    use: 'default-headers.ts, client-abort.ts, lightweight-messages.ts',
  },
  {
    name: /(^|\/)(walk|many-matches|few-matches|known-values)\.ts$/,
    use: 'keyset-pagination.ts, scan-plan.ts, gather-plan.ts, column-statistics.ts',
  },
  { name: /-address(\.test)?\.ts$/, use: '*-params.ts' },
  {
    name: /(^|\/)(take-over|talk-[\w-]+|all-parts|part)\.tsx?$/,
    use: 'hydrate.ts, api-client.ts, method-registry.ts, method-module.ts',
  },
  { name: /(^|\/)(places?|place-tabs)\.tsx?$/, use: 'workspaces.ts' },
  { name: /(^|\/)story[\w.-]*\.tsx?$/, use: 'timeline-*.ts' },
  { name: /(^|\/)stranger\//, use: 'e2e/security' },
];

/** Paths that are named after something else: the address of a callback, the address of a browser. */
const OTHER_MEANINGS =
  /^(lib\/modules\/sellers\/contract\/callback|lib\/modules\/checkout\/receipt|lib\/platform\/http\/client|lib\/modules\/callbacks\/domain\/public)-address(\.test)?\.ts$/;

/** Comments, and texts in quotes. A template counts as code where it is not closed on its line. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** `path: name, instead of it use` for every identifier and file that has a word of the list. */
export function findOldWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const inPath = OTHER_MEANINGS.test(path) ? [] : FILE_NAMES.filter(({ name }) => name.test(path));
    const identifiers = new Set(text.replace(NOT_CODE, ' ').match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? []);
    return [
      ...inPath.map(({ use }) => `${path}: its name; instead: ${use}`),
      ...[...identifiers].flatMap((identifier) =>
        WORDS.filter(({ word }) => word.test(identifier)).map(({ use }) => `${path}: ${identifier}; instead: ${use}`),
      ),
    ];
  });
}

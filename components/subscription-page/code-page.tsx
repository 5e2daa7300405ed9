/** @jsxImportSource preact */
import { Field } from '#components/payment-page/views/field.tsx';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { CodeView } from './managed-view.ts';
import { AskForLink } from './head.tsx';

/** Sign-in to a buyer's own page: a code is sent, then typed. */
export function CodePage({ view, language }: { view: CodeView; language: Language }) {
  const { title, text, notice, entering, ways, link } = view;
  const texts = MESSAGES[language]['subscription-page'].manage;
  return (
    <div class="side code">
      <h1 class="title">
        <IsolatedLine text={title} />
      </h1>
      {text && (
        <p class="lead" role={entering ? 'status' : undefined}>
          <IsolatedLine text={text} />
        </p>
      )}
      {notice && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {link && <AskForLink link={link} />}
      {entering && (
        <form method="post" noValidate>
          <input type="hidden" name="way" value={entering.way} />
          <Field
            name="code"
            label={texts.code}
            error={entering.error ?? undefined}
            number
            input={{ autocomplete: 'one-time-code', maxLength: 20, autofocus: true, enterkeyhint: 'go' }}
          />
          <button type="submit" name="do" value="try">
            {texts.check}
          </button>
        </form>
      )}
      {ways.length > 0 && <SendCode ways={ways} isAgain={entering !== null} language={language} />}
    </div>
  );
}

/** Channel of a code: a choice of two, or the name of the only one. */
function SendCode({ ways, isAgain, language }: Pick<CodeView, 'ways'> & { isAgain: boolean; language: Language }) {
  const texts = MESSAGES[language]['subscription-page'].manage;
  const [only] = ways;
  return (
    <form method="post" class={isAgain ? 'again' : undefined}>
      {ways.length === 1 && only ? (
        <p>
          <input type="hidden" name="way" value={only.way} />
          <IsolatedLine text={`${texts.where} ${only.label}`} />
        </p>
      ) : (
        <fieldset>
          <legend>{texts.where}</legend>
          {ways.map(({ way, label, isChosen }) => (
            <label key={way} class="check">
              <input type="radio" name="way" value={way} checked={isChosen} />
              <span>
                <IsolatedLine text={label} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" name="do" value="send" class={isAgain ? 'plain' : undefined}>
        {isAgain ? texts.again : texts.send}
      </button>
    </form>
  );
}

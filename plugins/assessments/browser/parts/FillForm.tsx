import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useService, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Switch } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { languageFor, titleOf, translated } from '../../shared/questionnaire/translated.ts';
import type { Filling } from '../form/Filling.ts';
import { Fillings } from '../form/Fillings.ts';
import { domId, nameOf, useFormTexts } from './context.ts';
import { KeepingNote, KeepingTag } from './KeepingNote.tsx';
import { MeanwhileList } from './MeanwhileList.tsx';
import { OneQuestion } from './OneQuestion.tsx';
import { problemText } from './problemText.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { QuestionnaireBody } from './QuestionnaireBody.tsx';

interface FillFormProps {
  readonly filling: Filling;
  readonly leave: () => void;
}

/** Of several the one that is chosen, else the first: where the keyboard goes on. */
const firstControl = (room: HTMLElement | null, linkId: string): HTMLElement | null => {
  const within = `[data-link-id="${CSS.escape(linkId)}"]`;
  const find = (controls: string): HTMLElement | null =>
    room?.querySelector<HTMLElement>(`${within} :is(${controls})`) ?? null;
  return find('input:checked') ?? find('input, select, textarea');
};

/** A form under way, from its first question to the button that sends it. */
export const FillForm = observer(({ filling, leave }: FillFormProps) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  const fillings = useStore(Fillings);
  const room = useRef<HTMLDivElement>(null);
  const { questionnaire, form, progress, problems } = filling;
  const language = languageFor(questionnaire, i18n.locale);
  const shownProblems = problems.filter(({ node }) => node.touched);

  useEffect(() => {
    const { at } = filling;
    if (at !== undefined && filling.progress.done > 0) firstControl(room.current, at)?.focus();
    // Once, on arriving.
  }, [filling]);

  const send = (): void =>
    void filling.send().then((missing) => {
      if (missing) firstControl(room.current, missing.item.linkId)?.focus();
    });
  const description = translated(questionnaire, 'description', language);

  return (
    <div className={fillings.oneAtATime ? 'asm-fill large' : 'asm-fill'} ref={room}>
      <header className="asm-fill-head" lang={language}>
        <div>
          <h2>{titleOf(questionnaire, language)}</h2>
          {description && <p className="pv-muted">{description}</p>}
        </div>
        <KeepingTag filling={filling} />
      </header>
      <ProgressBar {...progress} />
      <Switch
        label={t.oneAtATime}
        showLabel
        checked={fillings.oneAtATime}
        onChange={(one) => fillings.showOneAtATime(one)}
      />
      <KeepingNote filling={filling} />
      <MeanwhileList filling={filling} />
      {fillings.oneAtATime ? (
        <QuestionnaireBody form={form} settle={() => void filling.flush()} visit={filling.visit}>
          <OneQuestion filling={filling} send={send} />
        </QuestionnaireBody>
      ) : (
        <QuestionnaireBody form={form} settle={() => void filling.flush()} visit={filling.visit} />
      )}
      {shownProblems.length > 1 && (
        <Callout tone="bad" title={t.missing(shownProblems.length)}>
          <ul>
            {shownProblems.slice(0, 8).map(({ node, problem }) => (
              <li key={node.key}>
                <a
                  href={`#${domId(node)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    firstControl(room.current, node.item.linkId)?.focus();
                  }}
                >
                  {problemText(problem, nameOf(node, language), t, (value) => i18n.number(value))}
                </a>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="pv-form-actions">
        <Button intent="quiet" onClick={leave}>
          {t.leave}
        </Button>
        {!fillings.oneAtATime && (
          <Button intent="primary" size="large" busy={filling.wantsToSend && !filling.sent} onClick={send}>
            {t.send}
          </Button>
        )}
      </div>
    </div>
  );
});
